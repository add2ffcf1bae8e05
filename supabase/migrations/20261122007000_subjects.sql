-- Subjects: which words belong to one field, so that a pitch by a potter meets an outlet that looks for
-- glazes. Word vectors do not know this of rare words and of words with several meanings.

create table private.subjects (
  id int primary key,
  name text not null unique,
  words text not null
);

-- Words of no subject have no row. share is less than 1 when the word belongs to several subjects.
create table private.subject_words (
  lemma_id int not null,
  subject_id int not null references private.subjects (id),
  share real not null,
  primary key (lemma_id, subject_id)
);

create index subject_words_subject_id_idx on private.subject_words (subject_id);

alter table private.subjects enable row level security;
alter table private.subject_words enable row level security;

-- The numbers of subjects; all others are in private.matching_weights().
create function private.subject_weights()
returns table (
  -- A subject counts at most this much in a text, however many of its words stand there.
  most real,
  -- What likeness gains by the same subjects (cosine, 0 to 1) in the story, and in the logline as a
  -- share of that.
  story real, profile real,
  -- What the same subjects in the story count as evidence (see private.relevance_of).
  evidence real
)
language sql immutable
begin atomic
  select 1.5::real, 1::real, 0.3::real, 0.4::real;
end;

insert into private.subjects (id, name, words)
select row_number() over (), split_part(line, ': ', 1), split_part(line, ': ', 2)
from string_to_table($$
ceramics: ceramics ceramic potter pottery clay kiln glaze stoneware porcelain earthenware vessel jar jug teapot firing terracotta sculptor
woodworking: carpenter carpentry woodworker woodworking lumber joinery cabinet cabinetmaker plywood chisel lathe walnut oak furniture chair sawmill timber carving woodshop
metalwork: blacksmith forge anvil welder welding ironwork steel bronze foundry metalworker jeweler jewelry goldsmith silversmith gemstone ring bracelet pendant
textiles: quilt quilter quilting weaving weaver loom yarn knitting knitter crochet embroidery textile fabric cloth fiber indigo dye dyer thread needle lace tapestry
fashion: fashion designer runway couture garment clothing dress dressmaker tailor tailoring seamstress sneaker shoe shoemaker cobbler hat milliner suit streetwear stylist wardrobe vintage denim boutique
hair: hair barber barbershop salon braids braider braiding stylist hairdresser locs curls wig haircut shampoo clippers
beauty: beauty skincare cosmetics makeup lotion soap fragrance perfume perfumer scent nails manicure esthetician sunscreen
cooking: cook cooking chef kitchen recipe restaurant cuisine dish menu cookbook supper diner dinner catering caterer eatery gastronomy stew
baking: bake baker bakery baking bread sourdough pastry cake pie oven flour dough biscuit cookie confectioner dessert
barbecue: barbecue grill pitmaster smoke smokehouse brisket ribs hog charcoal
drinks: wine winery winemaker vineyard sommelier beer brewery brewer brewing whiskey bourbon distiller distillery rum cocktail bartender spirits cider tavern
coffee: coffee roaster espresso cafe barista tea teahouse
farming: farm farmer farming agriculture crop harvest grower grow soil acre tractor cotton soybean corn peanut orchard planting agronomist rancher cattle livestock beef dairy sharecropper
gardening: garden gardener gardening seed seedling compost plant greenhouse flower florist landscaper lawn botanist bloom allotment horticulture nursery
animals: animal veterinarian vet dog puppy cat pet breeder shelter zoo zookeeper livestock horse kennel leash
horses: horse equestrian rider rodeo cowboy cowgirl jockey stable saddle ranch trail ride barn
birds_wildlife: bird birder birding wildlife ornithologist species habitat deer bear wolf ecologist biologist conservation warbler hawk owl naturalist
bees: bee beekeeper beekeeping hive honey pollinator apiary
fishing: fish fishing fisherman shrimper shrimp oyster oysterman crab crabber catch boat seafood angler trawler bait net
ocean_marine: ocean marine sea reef coral diver diving scuba whale coast coastal island tide oceanographer aquarium harbor
sailing_boats: boat sailing sailor sail ship captain shipyard harbor port dock tugboat ferry vessel mariner merchant crew
swimming: swim swimmer swimming pool lifeguard drowning stroke lanes
hiking_outdoors: hike hiker hiking trail camping camper park ranger wilderness backpack mountain climber climbing outdoors forest kayak paddle summit
forestry_fire: forest forester tree arborist timber wildfire firefighter blaze burn smokejumper canopy woodland
weather_climate: climate weather heat heatwave storm hurricane flood flooding drought tornado warming forecast meteorologist forecaster temperature degrees carbon emissions resilience
pollution: pollution toxic chemical landfill smog lead contamination refinery asthma sewage waste recycling trash plastic incinerator
water: water river creek watershed drinking tap pipe plumber plumbing aquifer well reservoir dam levee irrigation wetland bayou
energy: energy solar wind turbine electricity electrician power grid utility battery panel oil gas pipeline coal nuclear rooftop kilowatt outage
cars: car automobile auto vehicle driver driving mechanic garage engine lowrider dealership motor highway road traffic tow
trucking: truck trucker trucking freight haul rig diesel logistics warehouse dispatcher driver dock
railways_transit: train rail railroad railway transit bus subway station porter conductor commute commuter streetcar fare route
aviation: aviation pilot aircraft airplane plane flight fly airport airline airman airmen cockpit helicopter hangar runway aerospace mechanic drone
space: space astronaut rocket orbit satellite telescope astronomy astronomer star planet moon mars eclipse launch galaxy physicist
bicycles: bicycle bike cyclist cycling pedal rider lane ride
motorcycles: motorcycle biker motorbike
housing: housing house home rent renter tenant landlord eviction mortgage homeowner apartment foreclosure zoning affordable homelessness shelter homebuyer lease
real_estate: realtor property appraisal appraiser deed title developer gentrification neighborhood lot buyer listing
construction: construction contractor builder building roofer roof roofing mason bricklayer brick concrete demolition crane scaffold trades apprentice union foreman drywall
architecture: architect architecture building preservation landmark restoration facade blueprint skyscraper bungalow urbanism planner cityscape
city_planning: city planning urban street sidewalk pedestrian park transit downtown zoning redevelopment vacant lot
history: history historian archive archivist museum heritage genealogy genealogist ancestor descendant slavery enslaved emancipation plantation census record monument reconstruction
cemeteries: cemetery grave burial gravestone tombstone headstone mortician funeral undertaker embalmer hospice mourning grief death obituary
archaeology: archaeology archaeologist dig excavation artifact fossil paleontologist shipwreck site bones
museums_art: museum gallery curator curating exhibition painter painting sculptor sculpture artist portrait mural muralist canvas collector art print printmaker studio biennial
photography: photograph photographer photography camera darkroom lens portrait film negatives picture
comics: comic comics cartoonist cartoon illustrator illustration animation animator anime drawing panel superhero manga
design: design designer typography typeface font letterpress graphic poster sign signpainter logo printing
books: book novel novelist author writer bookstore bookshop bookseller reading reader library librarian publisher publishing literature fiction memoir essay manuscript literary
poetry: poem poet poetry verse slam stanza haiku
childrens_books: children story storyteller bedtime reading illustrator librarian toddler
journalism: journalism journalist reporter newspaper editor newsroom press misinformation headline
theater: theater theatre stage playwright actor actress play drama broadway rehearsal puppet puppeteer director costume audition
comedy: comedy comedian joke funny humor sketch improv laugh
film: film movie filmmaker director documentary cinema screenwriter screenplay festival cinematographer stunt editor casting projector reel
television: television show series sitcom network showrunner streaming
dance: dance dancer choreographer choreography ballet ballerina tap ballroom salsa step stepping tango
music: music musician song songwriter singer band album guitar guitarist bass concert producer record vinyl studio tour soul funk blues rock lyrics melody
jazz: jazz saxophone trumpet trumpeter trombone improvisation quartet swing bebop horn
classical: orchestra symphony violin violinist cellist cello conductor opera soprano composer piano pianist chamber conservatory choral
gospel_choirs: gospel choir hymn choirmaster praise organist worship spiritual chorus congregation hymnal
hip_hop: rap rapper dj turntable beats producer mixtape emcee
drums_bands: drum drummer drumline marching band brass percussion parade
instruments: instrument luthier banjo fiddle harmonica repair tuning strings
nightlife_festivals: festival carnival parade mas nightclub club party masquerade juneteenth celebration float
faith: church pastor preacher faith ministry minister bishop congregation mosque imam sermon clergy prayer religion religious theology synagogue chaplain parish baptist
education: school teacher student classroom curriculum principal education lesson pupil teach kindergarten district homework literacy tutoring tutor
math: math mathematics mathematician algebra geometry numbers arithmetic statistics statistician percentage equation
science: science scientist laboratory lab chemist chemistry physics biologist experiment research researcher STEM microscope
college: college university hbcu campus professor tuition freshman scholarship degree graduate fraternity sorority admissions dormitory alumni
student_debt: loan debt borrower default repayment forgiveness tuition
childcare: childcare daycare preschool nanny toddler infant babysitter
parenting: parent parenting mother motherhood father fatherhood dad mom kids children family adoption foster grandparent teen teenager
pregnancy_birth: birth midwife midwifery doula pregnancy pregnant maternal obstetrician newborn labor postpartum breastfeeding lactation
fertility: fertility infertility ivf egg sperm surrogate miscarriage fibroids
mental_health: therapy therapist counseling counselor depression anxiety psychologist psychiatrist psychology trauma stress burnout loneliness suicide grief wellbeing
addiction: addiction recovery sober sobriety opioid overdose rehab alcohol naloxone
medicine: doctor physician nurse nursing hospital clinic patient surgeon surgery health medical medicine disease diagnosis emergency ambulance paramedic pharmacist pharmacy prescription
cancer: cancer oncologist tumor chemotherapy mammogram prostate screening breast survivor
heart_diabetes: heart cardiologist stroke hypertension diabetes insulin kidney dialysis cholesterol transplant
sickle_cell: sickle blood anemia donor transfusion
nutrition: nutrition diet dietitian nutritionist vegan vegetarian obesity grocery hunger pantry
fitness: fitness gym trainer workout yoga pilates exercise running runner marathon strength weightlifting
sleep: sleep insomnia dream nap apnea
dentistry: dentist dental teeth tooth hygienist orthodontist smile
eyes_ears: eye vision blind blindness optometrist glasses hearing deaf deafness audiologist
disability: disability disabled wheelchair accessible accessibility blind deaf autism autistic interpreter prosthetic neurodivergent ADHD dyslexia cane
aging: aging elder elderly senior seniors retirement retiree caregiver caregiving dementia alzheimer menopause geriatric
menopause_womens: menopause menstruation period gynecologist women endometriosis pcos
business: business entrepreneur startup founder owner company ceo franchise retail store shop merchant bookkeeper payroll profit
finance: bank banker banking credit savings investor investment stock money wealth budget financial budgeting loan lender accountant retirement pension crypto insurance
taxes: tax taxes irs refund taxpayer accountant filing deduction assessment
labor: labor union strike worker wage overtime employer workplace layoff organizer picket shift job jobs gig apprenticeship unemployment
factories: factory manufacturing plant machinist machine assembly industrial toolmaker foundry
repair: repair fix mend mending tinker technician appliance clock watchmaker watch
technology: technology software app code coder coding programmer programming computer developer internet broadband data algorithm robot robotics hardware privacy cybersecurity hacker
games: game gaming gamer esports chess puzzle dominoes crossword tournament console arcade
law: law lawyer attorney court judge trial lawsuit jury supreme legal justice constitution prosecutor defender ruling appeal
policing: police policing officer sheriff arrest detective crime bodycam precinct
prison: prison prisoner jail incarceration incarcerated inmate parole parolee probation bail sentence wrongful conviction reentry exoneree clemency
violence: gun violence shooting homicide weapon firearm mediator gang survivor
domestic: divorce marriage wedding bride couple custody dating domestic love
politics: politics politician mayor council senator congress governor legislature campaign candidate policy lawmaker bill statehouse
voting: vote voter voting ballot election precinct poll redistricting turnout registration
civil_rights: activism activist protest march segregation integration racism movement reparations equality desegregation
immigration: immigrant immigration refugee asylum visa citizenship migrant border deportation diaspora naturalization
languages: language linguist dialect translation translator interpreter creole gullah patois bilingual accent dictionary
africa_caribbean: africa african caribbean haitian jamaican nigerian ghanaian ethiopian diaspora trinidad somali
military: veteran military army navy soldier marine war deployment sergeant uniform combat troops airman base
emergency: disaster emergency rescue firefighter fire dispatcher responder evacuation siren 911 relief
football: football quarterback touchdown coach lineman
basketball: basketball hoop court dunk coach wnba nba
baseball: baseball pitcher softball bat ballpark inning
soccer: soccer goalkeeper striker pitch
track: track sprint sprinter hurdles relay runner marathon olympic race
boxing_combat: boxing boxer fighter wrestling wrestler karate judo fencing fencer ring gloves
tennis_golf: tennis racket golf golfer caddie course serve
skating_board: skate skateboard skater skating roller rink surf surfer surfing snowboard ski skier ice hockey
gymnastics_cheer: gymnast gymnastics cheerleader cheer tumbling
sports_general: sport sports athlete athletics referee umpire team league coach coaching championship stadium olympic
travel: travel traveler tourism tourist trip passport hotel innkeeper hospitality destination vacation guide flight
hotels_hospitality: hotel inn motel concierge housekeeper host guest
philanthropy: charity nonprofit donor donation philanthropy volunteer volunteering foundation grant giving
community: neighborhood block community porch neighbor barbershop
youth: youth teenager teen mentor mentoring camp scout
social_media: influencer creator platform viral tiktok youtube phone screen podcast podcaster
radio_audio: radio broadcast broadcaster station dj sound audio engineer recording microphone listener
copyright_ip: copyright royalty royalties patent inventor invention trademark contract publishing licensing
postal: mail letter postal carrier stamp postcard
libraries: library librarian archive catalog shelf
magic_circus: magic magician circus acrobat juggler clown trapeze illusionist
toys_dolls: toy doll dollmaker collector figurine play
antiques: antique vintage collector collecting auction thrift
maps_places: map cartographer mapmaker surveyor geography borders
time_calendar: calendar clock watch watchmaker hour
insects: insect butterfly entomologist moth ant mosquito
geology: geology geologist rock mineral mine miner mining quarry earthquake volcano cave
statistics_polls: survey poll pollster census statistic chart
cleaning_services: cleaner cleaning laundry laundromat janitor housekeeper custodian
security: guard security locksmith lock alarm
lgbtq: gay lesbian queer transgender lgbtq pride drag
women_men: women womanhood feminism men manhood masculinity brotherhood
hats_uniforms: uniform hat costume regalia
food_business: grocer grocery market vendor spice seasoning condiment jam jelly canning preserve pickle
ice_sweets: chocolate chocolatier candy sorbet sweets
$$, E'\n') line
where line <> '';

insert into private.subject_words (lemma_id, subject_id, share)
select x.lemma_id, x.id, 1 / sqrt(count(*) over (partition by x.lemma_id))
from (
  select distinct w.lemma_id, s.id from private.subjects s, private.words_of(s.words) w
) x;
analyze private.subject_words;

-- The subjects of weighted words as elements of a topic: ids beside those of lemmas, weights as a
-- vector of length 1.
create function private.subjects_of(p_lemma_ids int[], p_weights real[])
returns table (lemma_id int, weight real)
language sql stable
begin atomic
  select 1000000 + s.subject_id, (s.weight / sqrt(sum(s.weight ^ 2) over ()))::real
  from (
    select x.subject_id, least(n.most, sum(w.weight * x.share)) as weight
    from unnest(p_lemma_ids, p_weights) w(lemma_id, weight)
    join private.subject_words x on x.lemma_id = w.lemma_id
    cross join private.subject_weights() n
    where w.weight > 0
    group by x.subject_id, n.most
  ) s;
end;

-- As before, and with the subjects of an outlet as its phrase -1.
create or replace function private.refresh_outlet_topics(p_outlet_ids uuid[]) returns void
language plpgsql volatile
set search_path = ''
-- JIT compilation of this statement takes many times as long as running it.
set jit = off
as $$
begin
  delete from private.outlet_words w where w.outlet_id = any (p_outlet_ids);
  delete from private.outlet_beats b where b.outlet_id = any (p_outlet_ids);

  with terms as (
    select t.outlet_id, t.active, t.format, t.formats, t.beats, t.region, t.name, t.interests, t.description
    from private.outlet_terms t
    where t.outlet_id = any (p_outlet_ids)
  ), texts as (
    select t.outlet_id, part.phrase::int as phrase, part.text
    from terms t, string_to_table(t.interests, ',') with ordinality part(text, phrase)
    union all
    select t.outlet_id, 0, t.name || '. ' || t.description from terms t
  ), tokens as materialized (
    select distinct t.outlet_id, t.phrase, w.word from texts t, private.tokens_of(t.text) w
  ), places as materialized (
    select t.outlet_id, w.word from terms t, private.tokens_of(t.region) w
  ), vocabulary as materialized (
    select v.word, l.lemma_id, l.rarity
    from (select distinct t.word from tokens t) v, private.lemma_of(v.word) l
  ), words as (
    select t.outlet_id, t.phrase, v.lemma_id, max(v.rarity) as rarity
    from tokens t
    join vocabulary v on v.word = t.word
    -- The outlet's own place is compared as a place (private.place_fit), not as a topic.
    where not exists (select 1 from places p where p.outlet_id = t.outlet_id and p.word = t.word)
    group by 1, 2, 3
  ), own_words as (
    select w.outlet_id, w.phrase, w.lemma_id, w.rarity,
      case when w.phrase = 0 then w.rarity
        else w.rarity / greatest(m.phrase_rarity, sum(w.rarity) over (partition by w.outlet_id, w.phrase))
      end as share,
      -- A word of the description alone counts half.
      case when row_number() over (partition by w.outlet_id, w.lemma_id order by w.phrase) > 1 then 0
        else max(case when w.phrase = 0 then w.rarity / 2 else w.rarity end) over (partition by w.outlet_id, w.lemma_id)
      end as bag
    from words w, private.matching_weights() m
  ), weighed as (
    select w.outlet_id, w.phrase, w.lemma_id, w.share, w.bag from own_words w
    union all
    -- Phrase -1: the subjects.
    select w.outlet_id, -1, s.lemma_id, s.weight, 0
    from (
      select x.outlet_id, array_agg(x.lemma_id) as lemma_ids, array_agg(x.bag)::real[] as bag
      from own_words x group by 1
    ) w, private.subjects_of(w.lemma_ids, w.bag) s
  ), listed as (
    select w.outlet_id, array_agg(w.lemma_id order by w.phrase, w.lemma_id) as lemma_ids,
      array_agg(w.phrase order by w.phrase, w.lemma_id) as phrases,
      array_agg(w.share order by w.phrase, w.lemma_id)::real[] as shares,
      array_agg(w.bag order by w.phrase, w.lemma_id)::real[] as bag,
      sqrt(sum(w.bag ^ 2))::real as bag_length
    from weighed w
    group by 1
  ), stored as (
    insert into private.outlet_topics as o
      (outlet_id, active, format, formats, beats, places, state, search_text,
       lemma_ids, phrases, shares, bag, bag_length, meaning)
    select t.outlet_id, t.active, t.format, t.formats, t.beats,
      array[lower(t.region), private.city_of(t.region), private.state_of(t.region)], private.state_of(t.region),
      ' ' || lower(t.name || ' ' || t.region) || ' ',
      coalesce(l.lemma_ids, '{}'), coalesce(l.phrases, '{}'), coalesce(l.shares, '{}'),
      coalesce(l.bag, '{}'), coalesce(l.bag_length, 1), private.meaning_of(l.lemma_ids, l.bag)
    from terms t
    left join listed l on l.outlet_id = t.outlet_id
    on conflict (outlet_id) do update set
      active = excluded.active, format = excluded.format, formats = excluded.formats, beats = excluded.beats,
      places = excluded.places, state = excluded.state, search_text = excluded.search_text,
      lemma_ids = excluded.lemma_ids, phrases = excluded.phrases, shares = excluded.shares,
      bag = excluded.bag, bag_length = excluded.bag_length, meaning = excluded.meaning
  ), word_rows as (
    insert into private.outlet_words (format, lemma_id, share, outlet_id, state)
    select t.format, w.lemma_id, max(case when w.phrase = 0 then w.share * 0.3 else w.share end),
      t.outlet_id, private.state_of(t.region)
    from weighed w
    join terms t on t.outlet_id = w.outlet_id
    where t.active
    group by t.format, w.lemma_id, t.outlet_id, t.region
  )
  insert into private.outlet_beats (format, beat, state, outlet_id)
  select distinct t.format, beat, private.state_of(t.region), t.outlet_id
  from terms t, unnest(t.beats) beat
  where t.active;
end
$$;

-- As before, and with the subjects of the pitch.
create or replace function private.pitch_topic_of(p_variation_id uuid) returns private.pitch_topic
language plpgsql stable
set search_path = ''
set jit = off
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  v_topic private.pitch_topic;
begin
  with pitch as (
    select v.id, v.pitch_id, v.user_id, p.pitch_type,
      case when v.model_drafted then 'model' else p.generator end as generator, p.news_peg, p.take, v.headline,
      c.beats, c.city_region, c.logline, facts.text as facts,
      concat_ws(' ', p.news_peg, p.take, v.headline, c.logline) as texts
    from public.pitch_variations v
    join public.pitches p on p.id = v.pitch_id
    left join public.creator_profiles c on c.user_id = v.user_id
    left join lateral (
      select string_agg(f ->> 'text', '. ') as text from jsonb_array_elements(c.facts) f
    ) facts on true
    where v.id = p_variation_id
  ), texts as (
    select 1 as place, p.news_peg as text, w.from_peg as weight from pitch p, private.matching_weights() w
    union all select 2, p.take, w.from_take from pitch p, private.matching_weights() w
    union all select 3, p.logline, w.from_logline from pitch p, private.matching_weights() w
  ), own as (
    select t.place, x.n, x.word, x.lemma_id, x.rarity, t.weight
    from texts t, private.words_of(t.text) x
  ), words as (
    select distinct on (a.lemma_id) a.lemma_id,
      -- Reasons show a name as the creator wrote it.
      case when a.lemma_id > 0 then a.word
        else coalesce(substring(p.texts from '(?i)\m' || a.word || '\M'), a.word) end as word,
      a.rarity * a.weight as weight, a.place <> 3 as story
    from pitch p cross join (
      select o.place, o.n, o.word, o.lemma_id, o.rarity, o.weight from own o
      union all
      select 4, x.n, x.word, x.lemma_id, x.rarity, w.from_headline
      from pitch p, private.matching_weights() w, private.words_of(p.headline) x
      where x.lemma_id in (select o.lemma_id from own o)
        or x.word in (select f.word from pitch p, private.tokens_of(p.facts) f)
    ) a
    order by a.lemma_id, a.rarity * a.weight desc, a.place, a.n
  ), meanings as (
    select
      private.meaning_of(array_agg(o.lemma_id) filter (where o.place = 1), array_agg(o.rarity) filter (where o.place = 1)) as peg,
      private.meaning_of(array_agg(o.lemma_id) filter (where o.place = 2), array_agg(o.rarity) filter (where o.place = 2)) as take,
      private.meaning_of(array_agg(o.lemma_id) filter (where o.place = 3 and not o.story), array_agg(o.rarity) filter (where o.place = 3 and not o.story)) as profile
    from (
      select x.place, x.lemma_id, max(x.rarity) as rarity,
        bool_or(x.place < 3) over (partition by x.lemma_id) as story
      from own x group by x.place, x.lemma_id
    ) o
  ), near as (
    select w.lemma_id, w.weight, w.weight as strength, w.word, w.story from words w
    union all
    select b.id, w.weight * greatest(0, least(1, (b.likeness - m.near_from) / (m.near_full - m.near_from))),
      w.weight * b.likeness, w.word, w.story
    from words w
    cross join private.matching_weights() m
    join private.lemmas l on l.id = w.lemma_id
    cross join lateral (
      select get_byte(l.neighbours, n) * 256 + get_byte(l.neighbours, n + 1) as id,
        get_byte(l.neighbours, n + 2) / 255.0 as likeness
      from generate_series(0, length(l.neighbours) - 3, 3) n
    ) b
  ), joined as (
    select n.lemma_id, max(n.weight) as weight, sum(n.strength) as total,
      coalesce(max(n.weight) filter (where n.story), 0) as story_weight,
      (array_agg(n.word order by n.weight desc, n.word))[1] as source
    from near n
    group by 1
    union all
    select s.lemma_id, sum(s.weight * case when s.story then 1 else n.profile end), 0,
      coalesce(sum(s.weight) filter (where s.story), 0), ''
    from (
      select w.story, x.lemma_id, x.weight
      from (select w.story, array_agg(w.lemma_id) as ids, array_agg(w.weight)::real[] as weights from words w group by 1) w,
        private.subjects_of(w.ids, w.weights) x
    ) s, private.subject_weights() n
    group by s.lemma_id
  ), listed as (
    select array_agg(j.lemma_id) as lemma_ids, array_agg(j.weight)::real[] as weights,
      array_agg(j.story_weight)::real[] as story_weights,
      array_agg(j.total)::real[] as sums, array_agg(j.source) as sources
    from joined j
  )
  select
    p.id, p.pitch_id, p.user_id, p.pitch_type, p.generator,
    private.formats_of_pitch(p.pitch_type), coalesce(p.beats, '{}'),
    private.city_of(p.city_region), private.state_of(p.city_region),
    ' ' || btrim(regexp_replace(lower(concat_ws(' ', p.news_peg, p.take, p.headline)), '[^[:alnum:]]+', ' ', 'g')) || ' ',
    coalesce(l.lemma_ids, '{}'), coalesce(l.weights, '{}'), coalesce(l.story_weights, '{}'), coalesce(l.sums, '{}'), coalesce(l.sources, '{}'),
    coalesce((select sqrt(sum(w.weight ^ 2)) from words w), 1)::real,
    coalesce(m.peg, '{}'), coalesce(m.take, '{}'), coalesce(m.profile, '{}')
  into v_topic
  from pitch p, listed l, meanings m;
  return v_topic;
end
$$;

-- As before, and with the subjects that pitch and outlet share. They count as evidence too: words of
-- the story and of the outlet made them.
create or replace function private.topic_likeness(p_topic private.pitch_topic, p_outlet_ids uuid[])
returns table (outlet_id uuid, likeness real, story real, met real)
language plpgsql stable
set search_path = ''
set jit = off
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
  return query
  with near as materialized (
    select n.lemma_id, n.weight, n.story, n.total
    from unnest(p_topic.lemma_ids, p_topic.weights, p_topic.story_weights, p_topic.sums)
      n(lemma_id, weight, story, total)
  ), matched as (
    -- Of the words of a description only the three that fit best count.
    select x.outlet_id, x.phrase, x.share * n.weight as share, x.share * n.story as story, x.bag * n.total as bag,
      x.bag_length,
      row_number() over (partition by x.outlet_id, x.phrase order by x.share * n.weight desc, x.share * n.story desc) as n
    from (
      select o.outlet_id, o.bag_length, unnest(o.lemma_ids) as lemma_id, unnest(o.phrases) as phrase,
        unnest(o.shares) as share, unnest(o.bag) as bag
      from private.outlet_topics o
      where o.outlet_id = any (p_outlet_ids)
    ) x
    join near n on n.lemma_id = x.lemma_id
  ), phrases as (
    select m.outlet_id, m.phrase, m.bag_length, sum(m.bag) as bag,
      sum(m.share) filter (where m.phrase <> 0 or m.n <= 3) as share,
      sum(m.story) filter (where m.phrase <> 0 or m.n <= 3) as story
    from matched m group by 1, 2, 3
  ), outlets as (
    select p.outlet_id, sum(p.bag) / p.bag_length / p_topic.bag_length as cosine,
      array_agg(p.share order by p.share desc) filter (where p.phrase > 0) as best,
      array_agg(p.story order by p.story desc) filter (where p.phrase > 0) as best_story,
      least(1, coalesce(max(p.share) filter (where p.phrase = 0), 0) / 2) as description,
      least(1, coalesce(max(p.story) filter (where p.phrase = 0), 0) / 2) as description_story,
      coalesce(max(p.share) filter (where p.phrase = -1), 0) as subjects,
      coalesce(max(p.story) filter (where p.phrase = -1), 0) as subjects_story
    from phrases p group by p.outlet_id, p.bag_length
  ), meant as (
    select t.outlet_id, coalesce(sum(x.own * x.peg), 0) as peg, coalesce(sum(x.own * x.take), 0) as take,
      coalesce(sum(x.own * x.profile), 0) as profile
    from private.outlet_topics t
    cross join lateral unnest(t.meaning, p_topic.peg_meaning, p_topic.take_meaning, p_topic.profile_meaning)
      x(own, peg, take, profile)
    where t.outlet_id = any (p_outlet_ids)
    group by 1
  )
  select t.outlet_id,
    private.joined_likeness(o.best[1], o.best[2], o.description, o.cosine,
      m.peg_meaning * t.peg + m.take_meaning * t.take + m.profile_meaning * t.profile
        + s.story * coalesce(o.subjects, 0),
      m.second_phrase, m.description, m.all_words),
    private.joined_likeness(o.best_story[1], o.best_story[2], o.description_story, o.cosine,
      m.peg_meaning * t.peg + m.take_meaning * t.take + s.story * coalesce(o.subjects_story, 0),
      m.second_phrase, m.description, m.all_words),
    greatest(o.best_story[1], o.description_story, s.evidence * o.subjects_story, 0)::real
  from meant t
  left join outlets o on o.outlet_id = t.outlet_id
  cross join private.matching_weights() m
  cross join private.subject_weights() s;
end
$$;

-- As before; and where no words met, a phrase of the same subject is named.
create or replace function private.met_phrases(p_topic private.pitch_topic, p_outlet_ids uuid[])
returns table (outlet_id uuid, n bigint, phrase text, outlet_words text[], pitch_words text[], from_pitch boolean, share real)
language plpgsql stable
set search_path = ''
set jit = off
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
  return query
  with near as materialized (
    select n.lemma_id, n.weight, n.source, position(' ' || lower(n.source) || ' ' in p_topic.said) > 0 as from_pitch
    from unnest(p_topic.lemma_ids, p_topic.weights, p_topic.sources) n(lemma_id, weight, source)
  ), texts as (
    select t.outlet_id, part.phrase::int as phrase, btrim(part.text) as text
    from private.outlet_terms t, string_to_table(t.interests, ',') with ordinality part(text, phrase)
    where t.outlet_id = any (p_outlet_ids)
    union all
    select t.outlet_id, 0, t.description from private.outlet_terms t where t.outlet_id = any (p_outlet_ids)
  ), met as (
    select o.outlet_id, x.phrase, x.lemma_id, x.share * n.weight as share, n.source, n.from_pitch
    from private.outlet_topics o
    cross join lateral unnest(o.lemma_ids, o.phrases, o.shares) x(lemma_id, phrase, share)
    join near n on n.lemma_id = x.lemma_id
    where o.outlet_id = any (p_outlet_ids) and x.phrase >= 0 and x.share * n.weight >= 0.04
  ), sums as (
    -- exact: a word of the pitch stands in the phrase itself, in whatever form.
    select m.outlet_id, m.phrase, sum(m.share) as share, bool_or(m.from_pitch) as from_pitch,
      bool_or(m.lemma_id < 0 or exists (
        select 1 from private.word_forms f where f.form = m.source and f.lemma_id = m.lemma_id)) as exact
    from met m group by 1, 2
  ), chosen as (
    select s.*, row_number() over (partition by s.outlet_id order by s.phrase = 0, s.share desc, s.phrase) as n
    from sums s
    cross join private.matching_weights() w
    -- Words that are only near in meaning must meet more of a phrase than its own words.
    where s.share >= case when s.phrase = 0 then 0.5 when s.exact then 0.25 else w.high_evidence end
  ), own_subjects as materialized (
    select n.source, bool_or(n.from_pitch) as from_pitch, w.subject_id, max(w.share) as share
    from near n
    cross join lateral private.lemma_of(lower(n.source)) l
    join private.subject_words w on w.lemma_id = l.lemma_id
    where n.source <> ''
      and (n.lemma_id = l.lemma_id or n.lemma_id < 0)
    group by 1, 3
  ), same_subject as (
    -- Of outlets of which no words met: the phrase whose words share most subjects with the pitch.
    select distinct on (x.outlet_id) x.*
    from (
      select o.outlet_id, x.phrase, s.from_pitch, sum(x.share * w.share * s.share) as share,
        (array_agg(s.source order by x.share * w.share * s.share desc, s.source))[1] as source
      from private.outlet_topics o
      cross join lateral unnest(o.lemma_ids, o.phrases, o.shares) x(lemma_id, phrase, share)
      join private.subject_words w on w.lemma_id = x.lemma_id
      join own_subjects s on s.subject_id = w.subject_id
      where o.outlet_id = any (p_outlet_ids) and x.phrase > 0
        and not exists (select 1 from chosen c where c.outlet_id = o.outlet_id)
      group by 1, 2, 3
    ) x
    where x.share >= 0.3
    order by x.outlet_id, x.from_pitch desc, x.share desc, x.phrase
  )
  select s.outlet_id, 1::bigint, t.text, null::text[], array[s.source], s.from_pitch, s.share::real
  from same_subject s
  join texts t on t.outlet_id = s.outlet_id and t.phrase = s.phrase
  union all
  select c.outlet_id, c.n, case when c.phrase > 0 then t.text end,
    case when c.phrase = 0 then array(
      select distinct case when w.lemma_id > 0 then w.word
        else coalesce(substring(t.text from '(?i)\m' || w.word || '\M'), w.word) end
      from private.words_of(t.text) w
      join met m on m.outlet_id = c.outlet_id and m.phrase = 0 and m.lemma_id = w.lemma_id
      limit 3) end,
    array(
      select d.source
      from (select m.source, max(m.share) as share from met m
            where m.outlet_id = c.outlet_id and m.phrase = c.phrase and m.from_pitch = c.from_pitch
            group by 1) d
      order by d.share desc, d.source
      limit 2),
    c.from_pitch, c.share::real
  from chosen c
  join texts t on t.outlet_id = c.outlet_id and t.phrase = c.phrase
  where c.n <= 3;
end
$$;

-- Place and beats fitted anew with the subjects.
create or replace function private.matching_weights()
returns table (
  -- Rarity: about 0 for the `common_rank`-th word by frequency, 1 from `rare_rank` on; that of a word
  -- outside the table.
  common_rank real, rare_rank real, name_rarity real,
  -- Neighbours count from likeness near_from on, and fully at near_full.
  near_from real, near_full real,
  -- What a word counts by the text it stands in. A word of the headline
  -- counts only when the creator used it too (peg, take, logline, facts), so words of the composer or a
  -- model never do.
  from_peg real, from_take real, from_headline real, from_logline real,
  -- A phrase whose words are together less rare than this counts less.
  phrase_rarity real,
  -- Likeness adds up from the best phrase (counts 1), the second best, the description, all words
  -- together, and the meaning of peg, take and logline as vectors. A text with fewer and less rare
  -- words than full_meaning (the length of its rarities as a vector) has a shorter vector.
  second_phrase real, description real, all_words real,
  full_meaning real, peg_meaning real, take_meaning real, profile_meaning real,
  -- Beside likeness: each shared beat (two at most), the place, earlier answers.
  shared_beat real, in_city real, in_state real, nationwide real, elsewhere real,
  own_yes real, own_not_now real, others_yes real, others_no real,
  -- Earlier pitches count as like this one from this likeness on.
  like_topic real,
  -- Evidence is the share of one wanted phrase, or of the description, that words of the story (peg,
  -- take, headline) met. High needs high_evidence, and from `high` on of the story's likeness with beats
  -- and place. Without a shared beat, not Low needs medium_evidence and a story as like as `medium`.
  high_evidence real, high real,
  medium_evidence real, medium real
)
language sql immutable
begin atomic
  select
    100::real, 40000::real, 1::real,
    0.25::real, 0.95::real,
    1::real, 1::real, 1::real, 0.5::real,
    0.8::real,
    0.7::real, 0.8::real, 0.8::real,
    1::real, 1::real, 0.25::real, 0.25::real,
    0.2::real, 1.2::real, 1.1::real, 0.6::real, -0.35::real,
    0.45::real, -0.2::real, 0.1::real, -0.1::real,
    0.3::real,
    0.32::real, 2::real,
    0.15::real, 0.5::real;
end;

-- What is there already.
truncate private.pitch_topics;
select private.refresh_outlet_topics(array(select o.id from public.outlets o));
