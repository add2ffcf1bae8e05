-- Demo data for local development. All people and outlets are fictional.
-- demo: creator  creator@newspeg.example  Peg-Creator-2026
-- demo: media  media@newspeg.example  Peg-Media-2026
-- demo: admin  admin@newspeg.example  Peg-Admin-2026

-- Accounts. The first three can sign in; the others are the creators of the Friday Fix items and have
-- no password. Token columns are '' because the hosted auth service cannot read nulls there.
insert into auth.users (
  id, aud, role, email, encrypted_password, email_confirmed_at,
  confirmation_token, recovery_token, email_change, email_change_token_new,
  raw_app_meta_data, raw_user_meta_data, created_at, updated_at
)
select
  a.id::uuid, 'authenticated', 'authenticated', a.email,
  case when a.password is null then '' else extensions.crypt(a.password, extensions.gen_salt('bf', 10)) end,
  now() - a.age, '', '', '', '',
  '{"provider": "email", "providers": ["email"]}'::jsonb,
  jsonb_build_object('name', a.name, 'role', a.kind, 'city_region', a.city, 'email', a.email,
                     'email_verified', true, 'phone_verified', false, 'sub', a.id),
  now() - a.age, now() - a.age
from (values
  ('11111111-0000-4000-8000-000000000001', 'creator@newspeg.example', 'Peg-Creator-2026', 'Nadine Okoro Wells', 'creator', 'Atlanta, GA', interval '190 days'),
  ('11111111-0000-4000-8000-000000000002', 'media@newspeg.example', 'Peg-Media-2026', 'Theo Marchand', 'media', 'Philadelphia, PA', interval '160 days'),
  ('11111111-0000-4000-8000-000000000003', 'admin@newspeg.example', 'Peg-Admin-2026', 'Joy Amankwah', 'general', 'Atlanta, GA', interval '200 days'),
  ('11111111-0000-4000-8000-000000000011', 'yolanda@creators.example', null, 'Yolanda Akins-Reyes', 'creator', 'Houston, TX', interval '150 days'),
  ('11111111-0000-4000-8000-000000000012', 'emile@creators.example', null, 'Emile Fontenette', 'creator', 'New Orleans, LA', interval '149 days'),
  ('11111111-0000-4000-8000-000000000013', 'tasha@creators.example', null, 'Tasha Greenlee-Obi', 'creator', 'Chicago, IL', interval '141 days'),
  ('11111111-0000-4000-8000-000000000014', 'bernice@creators.example', null, 'Bernice Tolliver', 'creator', 'Oakland, CA', interval '133 days'),
  ('11111111-0000-4000-8000-000000000015', 'lionel@creators.example', null, 'Lionel Pruitt-Asante', 'creator', 'Washington, DC', interval '120 days'),
  ('11111111-0000-4000-8000-000000000016', 'josephine@creators.example', null, 'Josephine Drayton-Mills', 'creator', 'Charleston, SC', interval '112 days'),
  ('11111111-0000-4000-8000-000000000017', 'reginald@creators.example', null, 'Reginald Ashby', 'creator', 'Memphis, TN', interval '97 days'),
  ('11111111-0000-4000-8000-000000000018', 'camille@creators.example', null, 'Camille Draper-Nwosu', 'creator', 'Los Angeles, CA', interval '88 days'),
  ('11111111-0000-4000-8000-000000000019', 'idris@creators.example', null, 'Idris Calloway-Bent', 'creator', 'Brooklyn, NY', interval '75 days')
) as a (id, email, password, name, kind, city, age);

-- The hosted auth service filters accounts by instance_id; the embedded one has no such column.
do $$
begin
  if exists (select 1 from information_schema.columns
             where table_schema = 'auth' and table_name = 'users' and column_name = 'instance_id') then
    execute $sql$ update auth.users set instance_id = '00000000-0000-0000-0000-000000000000' where instance_id is null $sql$;
  end if;
end
$$;

insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at, created_at, updated_at)
select gen_random_uuid(), 'email', u.id::text, u.id,
       jsonb_build_object('sub', u.id, 'email', u.email, 'email_verified', true, 'phone_verified', false),
       u.created_at, u.created_at, u.created_at
from auth.users u
where u.id::text like '11111111-0000-4000-8000-%';

update public.users set role = 'admin' where email = 'admin@newspeg.example';
update public.users u set created_at = a.created_at, linked_at = a.created_at
from auth.users a where a.id = u.id;

-- The complete profile of the demo creator, with a published press kit.
update public.creator_profiles set
  slug = 'nadine-okoro-wells',
  beats = array['Business', 'Culture', 'Education'],
  logline = 'The bookkeeper teaching Black families to read their money the way her grandmother did: every Sunday, out loud.',
  timely_angle = 'Families feel a rate change at the kitchen table weeks before the charts do. Nadine can show, with one notebook, what to do in that week.',
  book_title = 'The Sunday Ledger: Money Lessons from a Macon Kitchen',
  website_url = 'https://www.sundayledger.example',
  social_links = '{"instagram": "https://social.example/sundayledger", "linkedin": "https://social.example/nadine-okoro-wells"}',
  bio_short = 'Nadine Okoro Wells is a bookkeeper, teacher and the author of The Sunday Ledger. Her Atlanta studio keeps the books of food vendors; on Sundays she teaches free money classes in churches and barbershops.',
  bio_medium = 'Nadine Okoro Wells is a bookkeeper, teacher and author in Atlanta. After fourteen years in a hospital payroll office she opened Ledger & Thyme, a studio that keeps the books of food trucks, caterers and bakers who were told they were too small for an accountant. On Sundays she teaches free money classes in churches and barbershops, reading a household''s week out loud the way her grandmother Odessa did in Macon. Her book, The Sunday Ledger, gathers twelve of those lessons around Odessa''s own notebook.',
  bio_long = E'Nadine Okoro Wells grew up doing homework at the end of a kitchen table where money was discussed out loud. Every Sunday after church her grandmother Odessa opened a green notebook, read the week''s income and spending to whoever was there, and asked one question: "What did we learn?" The notebook, kept in Macon from 1958 to 1971, covered rent parties, school shoes, a funeral, two strikes and the down payment on a house.\n\nNadine became a bookkeeper. She spent fourteen years in the payroll office of a hospital before she opened Ledger & Thyme in Atlanta, a studio for food vendors who were told they were too small for an accountant. It now keeps the books of 63 trucks, caterers and bakers.\n\nSince 2019 she has taught free Sunday classes in eleven churches and two barbershops. Nobody is asked to bring statements. Everybody is asked to bring one receipt and say what it was for.\n\nThe Sunday Ledger: Money Lessons from a Macon Kitchen was published in March 2024. Each of its twelve chapters starts from one page of Odessa''s notebook and ends with an exercise a family can do before dinner.\n\nNadine lives in Atlanta with her husband, their two daughters and the notebook.',
  contact_name = 'Nadine Okoro Wells',
  contact_email = 'creator@newspeg.example',
  contact_phone = '+1 404 555 0142',
  facts = '[
    {"text": "I have taught 214 free Sunday money classes in Atlanta churches and barbershops since 2019."},
    {"text": "My studio, Ledger & Thyme, keeps the books of 63 food trucks, caterers and bakers."},
    {"text": "I spent fourteen years in a hospital payroll office before I opened the studio."},
    {"text": "My grandmother Odessa kept a household ledger in Macon from 1958 to 1971, and I still have the notebook."},
    {"text": "The Sunday Ledger was published in March 2024; each chapter starts from one page of that notebook."},
    {"text": "In my classes everybody brings one receipt and says what it was for."}
  ]',
  epk_published = true,
  onboarding_step = 4,
  onboarding_completed_at = now() - interval '188 days'
where user_id = '11111111-0000-4000-8000-000000000001';

-- Profiles of the other creators, so that every item of the Friday Fix has a press kit.
update public.creator_profiles p set
  beats = c.beats, logline = c.logline, book_title = c.book, bio_short = c.short, bio_medium = c.medium,
  contact_name = p.name, contact_email = c.email, facts = c.facts::jsonb,
  epk_published = true, onboarding_step = 4, onboarding_completed_at = now() - interval '70 days'
from (values
  ('11111111-0000-4000-8000-000000000011'::uuid, array['Education', 'Culture', 'Social Issues'],
   'A retired librarian puts the books that left the school shelf on 46 front porches.', null,
   'Yolanda Akins-Reyes was a school librarian in Houston for 27 years. She now runs Porch Stacks, a lending library on her neighbors'' front porches.',
   'Yolanda Akins-Reyes was a school librarian in Houston for 27 years. When titles began to leave the shelves she asked her neighbors for the use of their porches. Porch Stacks now lends from 46 of them, with a paper card, a rocking chair and no late fees. She trains teenagers to run each stop and to talk about a book with someone who disagrees.',
   'yolanda@creators.example',
   '[{"text": "Porch Stacks lends books from 46 front porches in four Houston neighborhoods."}, {"text": "I was a school librarian for 27 years."}, {"text": "Twenty-two teenagers run the stops and are paid for it."}]'),
  ('11111111-0000-4000-8000-000000000012', array['Culture', 'Entertainment', 'Business'],
   'The tailor behind half of the suits on a Sunday parade is teaching five apprentices before his eyes give out.', null,
   'Emile Fontenette sews parade suits in New Orleans, by hand, in the front room where his mother sewed them.',
   'Emile Fontenette sews parade suits in New Orleans, by hand, in the front room where his mother sewed them. A suit takes him ninety hours and is worn for four. This fall he takes apprentices for the first time: five people between 17 and 58 who learn to cut, bead and finish, and who keep what they make.',
   'emile@creators.example',
   '[{"text": "A parade suit takes about ninety hours of handwork."}, {"text": "Five apprentices between 17 and 58 started with me in September."}, {"text": "My mother sewed in the same front room from 1961."}]'),
  ('11111111-0000-4000-8000-000000000013', array['Business', 'Health', 'Social Issues'],
   'When the last chain store left, 412 neighbors bought shares in a grocery of their own.', null,
   'Tasha Greenlee-Obi is the first general manager of Corner Share, a member-owned grocery on Chicago''s South Side.',
   'Tasha Greenlee-Obi managed produce for a supermarket chain until it closed her store. She stayed on the block. Corner Share, the grocery she now runs, belongs to 412 member households who paid for it in shares of twenty dollars. She publishes the store''s prices and its losses on the front window every month.',
   'tasha@creators.example',
   '[{"text": "412 households own Corner Share, in shares of twenty dollars."}, {"text": "I managed produce for a chain for eleven years."}, {"text": "We post prices and losses on the front window every month."}]'),
  ('11111111-0000-4000-8000-000000000014', array['Technology', 'Education', 'Culture'],
   'Six grandmothers teach middle schoolers to question a chatbot before they trust it.', null,
   'Bernice Tolliver is a retired switchboard engineer in Oakland and the founder of Ask Your Elders, an after-school class on machines that talk.',
   'Bernice Tolliver spent 31 years keeping telephone switches alive. In Oakland she now leads Ask Your Elders, an after-school class where six grandmothers and a room of eleven-year-olds put the same question to a chatbot and to a person who was there. The children grade both answers, and learn to say why.',
   'bernice@creators.example',
   '[{"text": "Six grandmothers teach the class; the oldest is 83."}, {"text": "I kept telephone switches running for 31 years."}, {"text": "Ninety children have finished the eight-week course."}]'),
  ('11111111-0000-4000-8000-000000000015', array['Politics', 'Social Issues', 'Education'],
   'He registers people over sixty who have never voted, and keeps their reasons on tape.', null,
   'Lionel Pruitt-Asante records oral histories of first-time voters over sixty in Washington, DC.',
   'Lionel Pruitt-Asante drove a city bus for 24 years and heard every opinion twice. In Washington, DC, he now sits with people over sixty who have never voted, helps with the form, and records why they waited. He has 118 interviews, from prison sentences long served to a mother who was afraid of the list.',
   'lionel@creators.example',
   '[{"text": "I have recorded 118 first-time voters over sixty."}, {"text": "I drove a city bus for 24 years."}, {"text": "Every person on tape has signed off on their own story."}]'),
  ('11111111-0000-4000-8000-000000000016', array['Culture', 'Environment', 'Business'],
   'A cook plants the rice her great-grandmother wrote down, and sells it by the cup.', 'Cup by Cup: A Low-Country Rice Notebook',
   'Josephine Drayton-Mills cooks and farms near Charleston from a family rice notebook begun in 1902.',
   'Josephine Drayton-Mills cooks and farms near Charleston from a family rice notebook begun in 1902. She grows two acres of red rice by hand, serves it at a table for twelve, and tells each guest whose page they are eating. Her book, Cup by Cup, prints the notebook beside the dishes it still makes possible.',
   'josephine@creators.example',
   '[{"text": "The notebook was begun in 1902 by my great-grandmother."}, {"text": "I grow two acres of red rice by hand."}, {"text": "My table seats twelve, once a week."}]'),
  ('11111111-0000-4000-8000-000000000017', array['Education', 'Culture', 'Entertainment'],
   'A band director whose students repair their own horns, and now everybody else''s.', null,
   'Reginald Ashby directs a high-school band in Memphis and runs the repair bench that keeps it playing.',
   'Reginald Ashby directs a high-school band in Memphis. When the repair budget ended he taught his students to solder. Today the bench behind the band room has fixed 340 instruments for eleven schools, and three graduates earn their living with the craft. The rule is on the wall: you fix it, you play it, you pass it on.',
   'reginald@creators.example',
   '[{"text": "Students have repaired 340 instruments for eleven schools."}, {"text": "Three graduates now work as instrument technicians."}, {"text": "I have directed the band since 2011."}]'),
  ('11111111-0000-4000-8000-000000000018', array['Sports', 'Health', 'Culture'],
   'Surf lessons for aunties: forty women over fifty who learned to stand up this summer.', null,
   'Camille Draper-Nwosu teaches women over fifty to surf in Los Angeles, whether or not they could swim in June.',
   'Camille Draper-Nwosu teaches women over fifty to surf in Los Angeles, whether or not they could swim in June. Auntie Wave starts in a public pool and ends on a board. Forty women stood up this summer. Camille, a physical therapist, keeps notes on balance, sleep and laughter, and shares them with anyone who asks.',
   'camille@creators.example',
   '[{"text": "Forty women over fifty finished the summer course."}, {"text": "I have been a physical therapist for sixteen years."}, {"text": "The course starts in a public pool."}]'),
  ('11111111-0000-4000-8000-000000000019', array['Culture', 'Business', 'Entertainment'],
   'A Brooklyn perfumer bottles the train ride he took to work for nine years.', null,
   'Idris Calloway-Bent makes perfume in Brooklyn from the smells of the city''s commute.',
   'Idris Calloway-Bent cleaned offices in Manhattan for nine years and noticed that every stop on his train smelled different. In Brooklyn he now bottles them: hot brakes and oranges, wet wool and coffee, somebody''s church coat. The set of seven is sold with a map and a story, and the first batch was gone in a weekend.',
   'idris@creators.example',
   '[{"text": "The set has seven scents, one for each stop I used to pass."}, {"text": "I cleaned offices for nine years before I made perfume."}, {"text": "The first batch of 300 sold in a weekend."}]')
) as c (user_id, beats, logline, book, short, medium, email, facts)
where p.user_id = c.user_id;

-- Outlets of all four formats, from local to national.
insert into public.outlets (id, name, slug, format, region, beats, interests, description, audience, ai_stance, weekly_cap, media_user_id)
select ('22222222-0000-4000-8000-0000000000' || lpad(o.n::text, 2, '0'))::uuid,
       o.name, o.slug, o.format, o.region, o.beats, o.interests, o.description, o.audience, o.stance, o.cap,
       case when o.slug = 'kitchen-table-capital' then '11111111-0000-4000-8000-000000000002'::uuid end
from (values
  (1, 'Peachtree Daybreak', 'peachtree-daybreak', 'tv', 'Atlanta, GA', array['Business', 'Culture', 'Health'],
   'small business owners, family money, author visits, weekend events', 'Two hours of weekday morning television, with a kitchen, a couch and a segment called Money Before Nine.', 'Families getting ready for work', 'label', 4),
  (2, 'Good Ground Morning', 'good-ground-morning', 'tv', 'National', array['Business', 'Culture', 'Entertainment'],
   'founders with a craft, books people argue about, generational wealth', 'A streaming morning show that gives one guest eleven unhurried minutes.', 'Early risers across the country', 'label', 3),
  (3, 'The Eastbank Desk', 'the-eastbank-desk', 'tv', 'New Orleans, LA', array['Culture', 'Entertainment', 'Social Issues'],
   'neighborhood traditions, musicians and makers, elders teaching the young', 'An evening half hour from the river side of the city.', 'Viewers between Gentilly and Algiers', 'welcome', 5),
  (4, 'Lakefront Live at Noon', 'lakefront-live-at-noon', 'tv', 'Chicago, IL', array['Business', 'Education', 'Health'],
   'classroom ideas that work, consumer money, grocery prices', 'A noon show that likes a chart, a prop and a person who can explain both.', 'Lunch-hour viewers', 'welcome', 5),
  (5, 'Bay & Beyond Tonight', 'bay-and-beyond-tonight', 'tv', 'Oakland, CA', array['Technology', 'Business', 'Social Issues'],
   'technology that serves neighborhoods, founders outside the valley, housing', 'A nightly news magazine that leaves the studio for every second story.', 'The East Bay after dinner', 'label', 3),
  (6, 'Capital Stoop', 'capital-stoop', 'tv', 'Washington, DC', array['Politics', 'Education', 'Social Issues'],
   'policy felt at home, school boards, first-time voters', 'A weekly talk show recorded on an actual stoop.', 'Policy people and their neighbors', 'no', 2),
  (7, 'Kitchen Table Capital', 'kitchen-table-capital', 'podcast', 'National', array['Business', 'Culture', 'Education'],
   'family money, grandparents and saving, food entrepreneurs, money lessons from home', 'Theo Marchand asks families how money was talked about where they grew up, and what they kept of it.', 'First-generation savers and their parents', 'label', 5),
  (8, 'Second Shift Founders', 'second-shift-founders', 'podcast', 'National', array['Business', 'Technology'],
   'founders who left a payroll job, cash flow, bootstrapped companies', 'Interviews with people who built a company after hours.', 'Founders with day jobs', 'welcome', 4),
  (9, 'Porchlight Stories', 'porchlight-stories', 'podcast', 'Atlanta, GA', array['Culture', 'Education'],
   'southern family history, churches and barbershops, notebooks and letters', 'One hour, one family story, recorded where it happened.', 'Listeners who like to sit a while', 'label', 3),
  (10, 'Well Beyond', 'well-beyond', 'podcast', 'National', array['Health', 'Culture'],
   'stress and money, caregivers, movement after fifty', 'A weekly conversation about health that starts outside the clinic.', 'Caregivers and nurses', 'label', 4),
  (11, 'Chalk & Change', 'chalk-and-change', 'podcast', 'National', array['Education', 'Social Issues'],
   'lessons that leave the classroom, libraries, financial literacy', 'Teachers talk to teachers about what worked on Tuesday.', 'Teachers and parents', 'welcome', 5),
  (12, 'Green Block Radio', 'green-block-radio', 'podcast', 'National', array['Environment', 'Politics'],
   'heat in cities, community gardens, clean transit', 'Climate reporting one block at a time.', 'Organizers and city staff', 'no', 3),
  (13, 'Marrow & Mint', 'marrow-and-mint', 'culture', 'National', array['Culture', 'Business'],
   'food vendors and their families, family recipes, kitchens as gathering places', 'A quarterly about food as inheritance, with long features and good paper.', 'Cooks who read', 'label', 2),
  (14, 'Indigo Quarterly', 'indigo-quarterly', 'culture', 'National', array['Culture', 'Entertainment'],
   'new books by black authors, southern writing, archives and notebooks', 'Criticism, excerpts and portraits of writers at work.', 'Readers of new books', 'no', 2),
  (15, 'Velvet Static', 'velvet-static', 'culture', 'Los Angeles, CA', array['Entertainment', 'Technology'],
   'sound design, streaming fame, fashion on stage', 'A monthly on screens, stages and who gets to stand on them.', 'People who go out', 'welcome', 4),
  (16, 'Common Thread', 'common-thread', 'culture', 'National', array['Culture', 'Education', 'Social Issues'],
   'mutual aid, teaching outside of school, neighborhood history', 'Essays and photographs on what neighbors do for each other.', 'Organizers and readers', 'label', 3),
  (17, 'Southline', 'southline', 'culture', 'Atlanta, GA', array['Culture', 'Business'],
   'atlanta founders, heirlooms and their owners, sunday rituals', 'The city magazine for people who moved here and people who never left.', 'Atlanta, inside and outside the loop', 'label', 3),
  (18, 'Fieldnote', 'fieldnote', 'culture', 'National', array['Environment', 'Health', 'Culture'],
   'growers and cooks, land and memory, seeds', 'A biannual of slow reporting from farms, rivers and roofs.', 'Growers and walkers', 'label', 2),
  (19, 'Westview Lamplight', 'westview-lamplight', 'local', 'Atlanta, GA', array['Business', 'Education', 'Culture'],
   'new shops and classes, church calendars, neighbors who teach', 'A free weekly for southwest Atlanta, delivered by bicycle.', '14,000 households', 'label', 5),
  (20, 'The Macon Lantern', 'the-macon-lantern', 'local', 'Macon, GA', array['Culture', 'Education', 'Social Issues'],
   'macon family history, local authors, schools', 'Twice-weekly local news with a history page on Sundays.', 'Macon and Bibb County', 'label', 4),
  (21, 'Uptown Corner Post', 'uptown-corner-post', 'local', 'New York, NY', array['Business', 'Politics', 'Culture'],
   'street vendors, tenants, block associations', 'Ten blocks of news, twice a week.', 'Tenants and shopkeepers', 'welcome', 5),
  (22, 'Crescent Ward News', 'crescent-ward-news', 'local', 'New Orleans, LA', array['Culture', 'Environment'],
   'parade season, flooding, porch concerts', 'News for the wards, written by people who live in them.', 'Ward residents', 'label', 4),
  (23, 'South Shore Signal', 'south-shore-signal', 'local', 'Chicago, IL', array['Business', 'Health', 'Social Issues'],
   'groceries and clinics, co-ops, lakefront', 'A member-supported newsroom with one printing press.', 'South Side members', 'label', 4),
  (24, 'Leimert Evening Note', 'leimert-evening-note', 'local', 'Los Angeles, CA', array['Entertainment', 'Sports', 'Culture'],
   'jazz rooms, recreation leagues, gallery nights', 'An evening newsletter of what happens after six.', 'People who walk to dinner', 'welcome', 5)
) as o (n, name, slug, format, region, beats, interests, description, audience, stance, cap);

insert into private.outlet_contacts (outlet_id, contact_name, contact_email)
select o.id, c.name, c.email
from (values
  ('peachtree-daybreak', 'Carla Bivens', 'carla@peachtree-daybreak.example'),
  ('good-ground-morning', 'Wesley Ampofo', 'wesley@good-ground.example'),
  ('the-eastbank-desk', 'Simone Guidry', 'simone@eastbank-desk.example'),
  ('lakefront-live-at-noon', 'Patrice Lindqvist', 'patrice@lakefront-live.example'),
  ('bay-and-beyond-tonight', 'Andre Kimura-Jones', 'andre@bay-and-beyond.example'),
  ('capital-stoop', 'Monique Farrow', 'monique@capital-stoop.example'),
  ('kitchen-table-capital', 'Theo Marchand', 'media@newspeg.example'),
  ('second-shift-founders', 'Grace Odum', 'grace@second-shift.example'),
  ('porchlight-stories', 'Hollis Greer', 'hollis@porchlight.example'),
  ('well-beyond', 'Renata Boyce', 'renata@well-beyond.example'),
  ('chalk-and-change', 'Devon Mbaye', 'devon@chalk-and-change.example'),
  ('green-block-radio', 'Ines Calder', 'ines@green-block.example'),
  ('marrow-and-mint', 'Ottilie Haynes', 'ottilie@marrow-and-mint.example'),
  ('indigo-quarterly', 'Langston Vaughn-Ito', 'langston@indigo-quarterly.example'),
  ('velvet-static', 'Roxanne Pell', 'roxanne@velvet-static.example'),
  ('common-thread', 'Amadou Fisher', 'amadou@common-thread.example'),
  ('southline', 'Keisha Montrose', 'keisha@southline.example'),
  ('fieldnote', 'June Achterberg', 'june@fieldnote.example'),
  ('westview-lamplight', 'Curtis Oyelaran', 'curtis@westview-lamplight.example'),
  ('the-macon-lantern', 'Dorothy Spann', 'dorothy@macon-lantern.example'),
  ('uptown-corner-post', 'Rafael Eubanks', 'rafael@uptown-corner.example'),
  ('crescent-ward-news', 'Celeste Robichaux', 'celeste@crescent-ward.example'),
  ('south-shore-signal', 'Malik Thorne', 'malik@south-shore-signal.example'),
  ('leimert-evening-note', 'Paloma Deveraux', 'paloma@leimert-note.example')
) as c (slug, name, email)
join public.outlets o on o.slug = c.slug;

update public.media_profiles set
  outlet_name = 'Kitchen Table Capital', beats = array['Business', 'Culture', 'Education'],
  formats = array['podcast'], region = 'National', weekly_cap = 5, ai_stance = 'label'
where user_id = '11111111-0000-4000-8000-000000000002';

-- The sample issue of the Friday Fix.
insert into public.friday_fix_issues (id, issue_date, title, status, published_at) values
  ('33333333-0000-4000-8000-000000000001', '2024-09-20', 'Kitchens, porches and the first day of fall', 'published', '2024-09-20 12:00:00+00');

insert into public.friday_fix_items
  (id, issue_id, position, title, summary_bullets, assets_url, relevance, format, city_region, news_peg, creator_user_id)
select ('33333333-0000-4000-8000-0000000001' || lpad(i.n::text, 2, '0'))::uuid,
       '33333333-0000-4000-8000-000000000001', i.n, i.title, array[i.b1, i.b2, i.b3],
       '/epk/' || c.slug, i.relevance, i.format, i.city, i.peg, c.user_id
from (values
  (1, 'What a rate cut does at the kitchen table', 'high', 'TV', 'Atlanta, GA', 'First Federal Reserve rate cut in four years', 'creator@newspeg.example',
   'Bookkeeper Nadine Okoro Wells reads a family''s week out loud, line by line, and shows which number a rate cut moves first.',
   'She brings a prop: the green household ledger her grandmother kept in Macon from 1958 to 1971.',
   'Live demo takes three minutes, works with one receipt from the host, and ends with something viewers can do on Sunday.'),
  (2, 'The books left the shelf, so they moved to the porch', 'high', 'Podcast', 'Houston, TX', 'Banned Books Week, September 22–28', 'yolanda@creators.example',
   'Retired school librarian Yolanda Akins-Reyes lends books from 46 front porches, with paper cards and no late fees.',
   'Twenty-two paid teenagers run the stops and learn to discuss a book with a neighbor who disagrees.',
   'She will record on a porch, bring two of the teenagers, and read the note that started it all.'),
  (3, 'A parade tailor takes his first apprentices', 'high', 'Culture', 'New Orleans, LA', 'Fall parade season opens', 'emile@creators.example',
   'Emile Fontenette hand-sews parade suits in the front room where his mother sewed; each takes ninety hours and is worn for four.',
   'His sight is fading, so five apprentices between 17 and 58 now cut and bead beside him.',
   'Photographs of three finished suits and the worktable are ready; visits welcome on weekday mornings.'),
  (4, 'The grocery that 412 neighbors own', 'medium', 'Local', 'Chicago, IL', 'One year since the last chain store closed', 'tasha@creators.example',
   'After her supermarket closed, produce manager Tasha Greenlee-Obi opened Corner Share with twenty-dollar shares.',
   'It belongs to 412 households and posts its prices, wages and losses on the front window each month.',
   'She offers the books, a walk through the cold room, and three founding members who will speak on record.'),
  (5, 'Grandmothers who grade the chatbot', 'medium', 'TV', 'Oakland, CA', 'AI homework worries in the first month of school', 'bernice@creators.example',
   'Six grandmothers and a room of eleven-year-olds ask a machine and a witness the same question, then grade both answers.',
   'Founder Bernice Tolliver spent 31 years repairing telephone switches and explains the technology without a single slide.',
   'The class meets Tuesdays; cameras, one live question and honest grades are welcome.'),
  (6, 'Sixty-eight and voting for the first time', 'medium', 'Podcast', 'Washington, DC', 'National Voter Registration Day, September 17', 'lionel@creators.example',
   'Retired bus driver Lionel Pruitt-Asante has recorded 118 people over sixty who never voted, and asks why they waited.',
   'The reasons are rarely the ones in the polls: shift work, a long-served sentence, a mother afraid of lists.',
   'Tape is cleared by every speaker; two of them will join him in the studio.'),
  (7, 'Cooking from a rice notebook begun in 1902', 'medium', 'Culture', 'Charleston, SC', 'Rice harvest begins on the coast', 'josephine@creators.example',
   'Josephine Drayton-Mills grows two acres of red rice by hand and serves it once a week at a table for twelve.',
   'Each dish comes from a page of her great-grandmother''s notebook, and she tells guests whose page they are eating.',
   'Recipes, scans of six pages and a seat at the table are available to your writer.'),
  (8, 'The high-school band that fixes its own horns', 'high', 'Local', 'Memphis, TN', 'Homecoming season', 'reginald@creators.example',
   'When repair money ended, band director Reginald Ashby taught his students to solder; they have since fixed 340 instruments.',
   'Eleven schools now send their dented tubas to teenagers, and three graduates earn a living at the bench.',
   'Best seen on a Thursday afternoon: hot metal first, then the homecoming set on repaired horns.'),
  (9, 'Forty aunties stood up on a surfboard', 'low', 'TV', 'Los Angeles, CA', 'Last warm weekends of September', 'camille@creators.example',
   'Physical therapist Camille Draper-Nwosu teaches women over fifty to surf, starting in a public pool in June.',
   'Forty of them stood up this summer; she kept notes on balance, sleep and how often they laughed.',
   'Morning shoots work best. Water footage exists, releases are signed, and your reporter can have a lesson.'),
  (10, 'Seven perfumes for one train ride', 'low', 'Culture', 'Brooklyn, NY', 'First day of fall, September 22', 'idris@creators.example',
   'For nine years Idris Calloway-Bent cleaned offices across the river and noticed that every stop smelled different.',
   'He now bottles seven of them, from hot brakes and oranges to somebody''s church coat, each with a map.',
   'The first 300 sets sold in a weekend; press samples and a blindfolded ride are on offer.')
) as i (n, title, relevance, format, city, peg, email, b1, b2, b3)
join public.users u on u.email = i.email
join public.creator_profiles c on c.user_id = u.id;

insert into public.intro_requests (item_id, media_user_id, creator_user_id, message, status, created_at, answered_at)
select i.id, '11111111-0000-4000-8000-000000000002', i.creator_user_id,
       'I would love to record this one on a porch. Are two of the teenagers free on a Saturday?', 'accepted',
       now() - interval '16 days', now() - interval '15 days'
from public.friday_fix_items i where i.id = '33333333-0000-4000-8000-000000000102';

-- Pitches of the demo creator: four news pegs with three variations each.
insert into public.pitches (id, user_id, news_peg, pitch_type, generator, created_at)
select ('44444444-0000-4000-8000-00000000000' || p.n)::uuid, '11111111-0000-4000-8000-000000000001',
       p.peg, p.type, 'composer', now() - p.age
from (values
  (1, 'Back-to-school spending is up again', 'podcast', interval '124 days'),
  (2, 'New survey: fewer families talk about money at home', 'culture_mag', interval '66 days'),
  (3, 'Food prices rise before the holidays', 'tv_local', interval '19 days'),
  (4, 'Small Business Saturday is two weeks away', 'podcast', interval '2 days')
) as p (n, peg, type, age);

insert into public.pitch_variations
  (id, pitch_id, user_id, position, angle, headline, line1_hook, line2_whynow, line3_whyyou, talking_points, claims, created_at)
select ('55555555-0000-4000-8000-0000000000' || v.pitch || v.position)::uuid, p.id, p.user_id, v.position,
       v.angle, v.headline, v.hook, v.now, v.you, v.points::jsonb,
       jsonb_build_array(
         jsonb_build_object('line', 'line1_hook', 'text', v.hook, 'source', v.source, 'supported', true),
         jsonb_build_object('line', 'line2_whynow', 'text', v.now, 'source', 'peg+profile.timely_angle', 'supported', true),
         jsonb_build_object('line', 'line3_whyyou', 'text', v.you, 'source', 'profile.facts.0+profile.facts.1', 'supported', true)),
       p.created_at
from (values
  (1, 1, 'The heirloom', 'Her grandmother''s green notebook, read out loud', 'profile.facts.3',
   'My grandmother Odessa kept a household ledger in Macon from 1958 to 1971, and I still have the notebook. School shoes are in it, year after year, with what the family gave up to buy them. I would like to bring it to your table and read one page out loud.',
   'Back-to-school spending is up again, and parents are told to budget as if nobody had done it before them. Odessa''s page for August 1963 answers the question better than an app: she wrote down the price, the reason and what it taught her.',
   'I teach from that notebook every Sunday, free of charge, in Atlanta churches and barbershops: 214 classes since 2019. Your listeners can do the exercise with one receipt.',
   '["What August 1963 cost, line by line", "Why reading money out loud changes an argument", "One receipt, one question: what did we learn?"]'),
  (1, 2, 'The Sunday class', 'One receipt, one question, every Sunday after church', 'profile.facts.5',
   'In my classes everybody brings one receipt and says what it was for. No statements, no shame, no spreadsheet on the wall. By the third receipt somebody is laughing, and by the fifth somebody has found forty dollars.',
   'Back-to-school spending is up again, so the receipts in August are for backpacks and calculators, and the talk turns to what children should hear about money. That is the week to sit in.',
   'I have led 214 of these Sundays since 2019 and keep the books of 63 small food businesses in between. I can bring two regulars who will tell you what changed at home.',
   '["How a class without statements works", "What to tell a ten-year-old about a bill", "Two regulars and what changed at home"]'),
  (1, 3, 'The payroll years', 'What fourteen years of payroll taught me about August', 'profile.facts.2',
   'I spent fourteen years in a hospital payroll office, and every August the same line formed at my window: people asking for an advance to buy school clothes. I could have told you the week by the length of it.',
   'Back-to-school spending is up again. Behind that headline are paydays that fall on the wrong side of a sale, and parents who pay a fee to close the gap. It is a timing problem before it is a spending problem.',
   'Now I run my own studio and teach families to plan around paydays instead of months. I can explain it in plain words, with a calendar and no jargon.',
   '["Why paydays matter more than months", "The August line at the payroll window", "A calendar trick that costs nothing"]'),
  (2, 1, 'The silence', 'The table where money was said out loud', 'profile.facts.3',
   'In my grandmother''s kitchen in Macon, money was read out loud on Sundays: what came in, what went out, what it taught us. Odessa wrote it in a green notebook from 1958 to 1971. I have never met silence about money in that house.',
   'A new survey says fewer families talk about money at home. I teach in rooms where that silence ends, and I have noticed what ends it: not advice, but somebody reading a number without apology.',
   'The Sunday Ledger, published in March 2024, is built from the pages of that notebook. I can offer an excerpt, scans of three pages and photographs of the kitchen.', null),
  (2, 2, 'The barbershop', 'Money talk belongs between the clippers and the mirror', 'profile.facts.0',
   'Two of the places where I teach are barbershops. A man in the chair cannot leave, the radio is low, and somebody always starts with: I am not saying this is me. It is the best classroom I know.',
   'A new survey says fewer families talk about money at home. In the shop they talk, because the question is never how much. It is what was it for. That small turn is the story I would like to write for you.',
   'I have taught 214 free classes since 2019, and the barbers have agreed to a writer and a photographer on a Sunday afternoon.', null),
  (2, 3, 'The vendors', 'Sixty-three kitchens, one set of books', 'profile.facts.1',
   'My studio keeps the books of 63 food trucks, caterers and bakers. Nearly all of them learned to cook from someone, and almost none of them were told what that someone earned. Recipes were passed down; prices were not.',
   'A new survey says fewer families talk about money at home. For food families the cost of that silence is exact, and I can show it on a single invoice: the hour that nobody charged for.',
   'I can introduce three vendors, a mother and daughter among them, who opened their books to each other this year and will tell your readers what they found.', null),
  (3, 1, 'The price board', 'A cart of groceries and a ledger from 1963', 'profile.facts.3',
   'Give me a shopping cart and three minutes. I will put six things in it and read what the same six cost in my grandmother''s ledger, and what she cut to pay for them. The notebook is the prop; the viewer''s own list is the story.',
   'Food prices rise before the holidays, and families decide this week what goes on the table. Nobody needs another lecture on coupons. They need an order of decisions: what to buy now, what to wait for, what to share.',
   'I teach this on Sundays in Atlanta, 214 classes so far, and I can be at the studio by six in the morning with cart, notebook and a list your viewers can copy.', null),
  (3, 2, 'The vendors'' view', 'The bakers who see holiday prices first', 'profile.facts.1',
   'The people who know first that flour went up are not economists. They are bakers. I keep the books of 63 food businesses in Atlanta, and their November invoices tell the story before the shelves do.',
   'Food prices rise before the holidays, and small kitchens must choose between the recipe and the price. I can bring a baker who will show, on camera, which pie she will not make this year and why.',
   'I explain it with two invoices and a pie tin. We can do it live, on location before opening, with ovens on and no preparation on your side.', null),
  (3, 3, 'The Sunday class', 'Free holiday money class before the big shop', 'profile.facts.0',
   'This Sunday I am teaching a holiday money class that costs nothing and takes forty minutes. Everybody brings one receipt from last year''s dinner. We read them out loud and plan this year''s together.',
   'Food prices rise before the holidays, and the weekend before the big shop is when a plan still helps. Your viewers can come, or do it at home with the same three questions.',
   'It will be class number 215. There is room for a camera, the regulars are at ease with one, and I can preview it live on Friday morning.', null),
  (4, 1, 'The too-small business', 'Too small for an accountant, big enough to last', 'profile.facts.1',
   'My studio keeps the books of 63 food trucks, caterers and bakers, most of whom were told they were too small for an accountant. They are the businesses everybody is asked to love for one Saturday in November.',
   'Small Business Saturday is two weeks away. What helps these owners is less a crowd on one day than what they do with it on Monday: which sale to write down, which cost to stop hiding. That is a conversation your listeners can use.',
   'I spent fourteen years in payroll before I opened the studio, and I can talk numbers without losing the room. I will bring one owner and her first honest profit and loss.',
   '["What to do on the Monday after a crowded Saturday", "The cost every food business hides from itself", "An owner reads her first honest profit and loss"]'),
  (4, 2, 'The inheritance', 'The family business is older than the paperwork', 'profile.facts.3',
   'My grandmother ran rent parties, sold plates and kept every penny of it in a green notebook between 1958 and 1971. Nobody called her an entrepreneur. Her ledger says otherwise, in pencil, for thirteen years.',
   'Small Business Saturday is two weeks away, and the story usually begins with a storefront. For many Black families it begins in a kitchen, a generation before the license. I would like to tell it from the page.',
   'I have taught from that notebook in 214 free Sunday classes and built my book, The Sunday Ledger, on it. Your listeners will go home and look for their own.',
   '["A rent party as a business plan", "What the notebook says about credit and trust", "How to look for your own family''s ledger"]'),
  (4, 3, 'The receipt', 'Start a small business with one receipt', 'profile.facts.5',
   'In my classes everybody brings one receipt and says what it was for. When a cook does it, the room hears a business: what the pan cost, what the plate sold for, what nobody charged for the driving.',
   'Small Business Saturday is two weeks away, and every second listener has an idea they call a hustle. Forty minutes with one receipt will tell them whether it is a company. I can run it with your host, unrehearsed.',
   'This is what I do on Sundays in Atlanta churches and barbershops, and on weekdays for 63 paying clients. It is funny more often than not.',
   '["The host''s own receipt, live", "Hustle or company: three questions", "What people forget to charge for"]')
) as v (pitch, position, angle, headline, source, hook, now, you, points)
join public.pitches p on p.id = ('44444444-0000-4000-8000-00000000000' || v.pitch)::uuid;

-- Sends of the demo creator. Times are relative to the time of loading.
insert into public.pitch_sends
  (id, pitch_id, variation_id, user_id, outlet_id, outlet_name, status, answer, answer_note, subject, body_text,
   sent_at, opened_at, clicked_at, answered_at, follow_up_count, relevance, editor_name, editor_email, created_at, updated_at)
select ('66666666-0000-4000-8000-0000000000' || lpad(s.n::text, 2, '0'))::uuid, v.pitch_id, v.id, v.user_id, o.id, o.name,
       s.status, s.answer, s.note, v.headline,
       concat_ws(E'\n\n', v.line1_hook, v.line2_whynow, v.line3_whyyou),
       now() - s.sent, now() - s.opened, now() - s.clicked, now() - s.answered, s.follow_ups,
       case when s.answer in ('interested', 'covered') then 'High' else 'Medium' end,
       case when s.answer in ('interested', 'covered') then oc.contact_name end,
       case when s.answer in ('interested', 'covered') then oc.contact_email end,
       now() - s.sent - interval '20 seconds', now() - coalesce(s.answered, s.clicked, s.opened, s.sent)
from (values
  (1, 1, 1, 'porchlight-stories', 'booked', 'covered', 'Recorded on Sunday. The notebook made our producer cry.', interval '122 days', interval '121 days 22 hours', interval '121 days 21 hours', interval '96 days', 1),
  (2, 1, 1, 'kitchen-table-capital', 'replied', 'interested', 'Yes please. Send dates in October.', interval '122 days', interval '121 days 23 hours', interval '121 days 20 hours', interval '121 days 19 hours', 0),
  (3, 1, 2, 'chalk-and-change', 'opened', null, null, interval '121 days', interval '120 days 6 hours', null, null, 2),
  (4, 1, 3, 'second-shift-founders', 'replied', 'not_now', 'We are full until spring; ask again in March.', interval '121 days', interval '120 days 20 hours', null, interval '119 days', 0),
  (5, 1, 2, 'well-beyond', 'sent', null, null, interval '120 days', null, null, null, 2),
  (6, 2, 1, 'southline', 'booked', 'covered', 'Running in the winter issue with two scans.', interval '64 days', interval '63 days 23 hours', interval '63 days 22 hours', interval '41 days', 0),
  (7, 2, 3, 'marrow-and-mint', 'replied', 'interested', 'The invoice idea is the piece. Can we talk on Thursday?', interval '64 days', interval '63 days 12 hours', interval '63 days 11 hours', interval '62 days', 0),
  (8, 2, 2, 'common-thread', 'opened', null, null, interval '63 days', interval '62 days 18 hours', null, null, 1),
  (9, 2, 1, 'indigo-quarterly', 'replied', 'not_now', null, interval '63 days', interval '62 days 3 hours', null, interval '61 days', 0),
  (10, 2, 2, 'fieldnote', 'replied', 'not_my_beat', 'Lovely, but we need soil in it.', interval '62 days', interval '61 days 20 hours', null, interval '61 days 19 hours', 0),
  (11, 3, 1, 'peachtree-daybreak', 'booked', 'covered', 'Confirmed for Money Before Nine. Bring the cart.', interval '18 days', interval '17 days 23 hours', interval '17 days 23 hours', interval '11 days', 0),
  (12, 3, 3, 'westview-lamplight', 'replied', 'interested', 'We will list the class and send a photographer.', interval '18 days', interval '17 days 21 hours', interval '17 days 20 hours', interval '17 days', 0),
  (13, 3, 1, 'good-ground-morning', 'opened', null, null, interval '17 days', interval '16 days 22 hours', interval '16 days 21 hours', null, 1),
  (14, 3, 1, 'the-macon-lantern', 'replied', 'interested', 'Odessa was ours. Of course.', interval '17 days', interval '16 days 23 hours', interval '16 days 22 hours', interval '15 days', 0),
  (15, 3, 2, 'lakefront-live-at-noon', 'sent', null, null, interval '16 days', null, null, null, 1),
  (16, 4, 1, 'second-shift-founders', 'opened', null, null, interval '1 day 4 hours', interval '1 day 1 hour', interval '1 day', null, 0),
  (17, 4, 2, 'kitchen-table-capital', 'sent', null, null, interval '1 day 3 hours', null, null, null, 0),
  (18, 4, 2, 'porchlight-stories', 'opened', null, null, interval '50 minutes', interval '31 minutes', null, null, 0),
  (19, 4, 3, 'chalk-and-change', 'sent', null, null, interval '12 minutes', null, null, null, 0)
) as s (n, pitch, position, slug, status, answer, note, sent, opened, clicked, answered, follow_ups)
join public.pitch_variations v on v.id = ('55555555-0000-4000-8000-0000000000' || s.pitch || s.position)::uuid
join public.outlets o on o.slug = s.slug
left join private.outlet_contacts oc on oc.outlet_id = o.id;

insert into public.pitch_events (send_id, user_id, kind, detail, created_at)
select s.id, s.user_id, 'queued', '{}'::jsonb, s.created_at from public.pitch_sends s
union all
select s.id, s.user_id, 'sent', '{}', s.sent_at from public.pitch_sends s where s.sent_at is not null
union all
select s.id, s.user_id, 'open', '{"verified": false}', s.opened_at from public.pitch_sends s where s.opened_at is not null
union all
select s.id, s.user_id, 'click', '{}', s.clicked_at from public.pitch_sends s where s.clicked_at is not null
union all
select s.id, s.user_id, 'follow_up', '{}', s.sent_at + interval '4 days' from public.pitch_sends s where s.follow_up_count > 0
union all
select s.id, s.user_id, 'answer', jsonb_strip_nulls(jsonb_build_object('answer', s.answer, 'note', s.answer_note)), s.answered_at
from public.pitch_sends s where s.answer is not null;

-- Subscriptions. The demo creator has Pro, which includes Smart Matching.
insert into public.subscriptions
  (email, user_id, plan, status, stripe_customer_id, stripe_subscription_id, stripe_status, current_period_end,
   access_until, cancel_at_period_end, created_at)
select u.email, u.id, s.plan, s.status, 'cus_demo_' || s.n, 'sub_demo_' || s.n, s.status,
       now() + s.remaining, now() + s.remaining, s.status = 'canceled', now() - s.age
from (values
  (1, 'creator@newspeg.example', 'pro', 'active', interval '21 days', interval '159 days'),
  (2, 'tasha@creators.example', 'creator', 'active', interval '12 days', interval '108 days'),
  (3, 'josephine@creators.example', 'concierge', 'active', interval '27 days', interval '93 days'),
  (4, 'idris@creators.example', 'creator', 'past_due', interval '3 days', interval '57 days'),
  (5, 'camille@creators.example', 'pro', 'canceled', interval '9 days', interval '81 days')
) as s (n, email, plan, status, remaining, age)
join public.users u on u.email = s.email;
