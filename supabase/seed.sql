-- Demo data for local development. All people and outlets are fictional.
-- demo: creator  creator@newspeg.example  Peg-Creator-2026
-- demo: media  media@newspeg.example  Peg-Media-2026
-- demo: admin  admin@newspeg.example  Peg-Admin-2026

-- The passwords above are public. Only a caller that asks for the demo data by this setting gets it, as the local
-- start and the tests do; a hosted project, which has the platform's own superuser, never does.
do $$
begin
  if current_setting('newspeg.demo_data', true) is distinct from 'wanted'
     or exists (select 1 from pg_roles where rolname = 'supabase_admin') then
    raise exception 'This is demo data with public passwords, for a local database. npm start loads it.';
  end if;
end
$$;

-- Accounts. The first three can sign in; the others are the creators of the Friday Fix items and have
-- no password. Token columns are '' because the hosted auth service cannot read nulls there. The hashes
-- have the lowest cost: they protect nothing, and each sign-in in a test pays it.
insert into auth.users (
  id, aud, role, email, encrypted_password, email_confirmed_at,
  confirmation_token, recovery_token, email_change, email_change_token_new,
  raw_app_meta_data, raw_user_meta_data, created_at, updated_at
)
select
  a.id::uuid, 'authenticated', 'authenticated', a.email,
  case when a.password is null then '' else extensions.crypt(a.password, extensions.gen_salt('bf', 4)) end,
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
-- Nobody is written to about the demo admin.
delete from private.account_notices;
update public.users u set created_at = a.created_at, linked_at = a.created_at
from auth.users a where a.id = u.id;

-- What the creators say about themselves, and the news that they pitched: their pitches below are
-- written from these words (npm run demo:pitches).
update public.creator_profiles p set
  beats = c.beats, logline = c.logline, timely_angle = nullif(c.timely_angle, ''),
  book_title = nullif(c.book_title, ''), bio_short = c.bio_short, facts = c.facts, offers = c.offers,
  who = c.who
from jsonb_to_recordset($creators$[
  {
    "email": "creator@newspeg.example",
    "beats": ["Business", "Culture", "Education"],
    "logline": "The bookkeeper teaching Black families to read their money the way her grandmother did: every Sunday, out loud.",
    "who": "I am a bookkeeper in Atlanta who teaches families to read their money out loud.",
    "timely_angle": "Families feel a rate change at the kitchen table weeks before the charts do. Nadine can show, with one notebook, what to do in that week.",
    "book_title": "The Sunday Ledger: Money Lessons from a Macon Kitchen",
    "bio_short": "Nadine Okoro Wells is a bookkeeper, teacher and the author of The Sunday Ledger. Her Atlanta studio keeps the books of food vendors; on Sundays she teaches free money classes in churches and barbershops.",
    "facts": [
      {"text": "I have taught 214 free Sunday money classes in Atlanta churches and barbershops since 2019."},
      {"text": "My studio, Ledger & Thyme, keeps the books of 63 food trucks, caterers and bakers.", "source": "https://www.sundayledger.example/studio"},
      {"text": "I spent fourteen years in a hospital payroll office before I opened the studio."},
      {"text": "My grandmother Odessa kept a household ledger in Macon from 1958 to 1971, and I still have the notebook."},
      {"text": "The Sunday Ledger was published in March 2024; each chapter starts from one page of that notebook.", "source": "The Sunday Ledger, foreword"},
      {"text": "In my classes everybody brings one receipt and says what it was for."},
      {"text": "In August 1963 my grandmother wrote down the price of each pair of school shoes."},
      {"text": "Most of my vendors were told they were too small for an accountant."},
      {"text": "My bakers paid 31 percent more for butter this year than last."}
    ],
    "offers": [
      {"verb": "film", "text": "a Sunday class where everybody reads one receipt out loud", "place": "in a barbershop on Cascade Road", "days": "on any Sunday afternoon"},
      {"verb": "hear", "text": "three minutes of reading from the Macon notebook", "place": "", "days": ""},
      {"verb": "send", "text": "scans of three pages of the Macon notebook", "place": "", "days": ""},
      {"verb": "interview", "text": "two bakers who opened their books to me this year", "place": "", "days": "on weekday mornings"},
      {"verb": "come", "text": "the notebook and one receipt from your host", "place": "", "days": "on any weekday from six in the morning"}
    ],
    "pitches": [
      {
        "news_peg": "Children’s shoes cost more again",
        "take": "Parents do not need another budget app; they need to see what shoes cost an earlier family.",
        "story": {"subject": "What an August cost in 1963", "news": "Children’s shoes cost more again this year.", "why": "One old page shows a family what prices do over a lifetime."},
        "pitch_type": "podcast",
        "days_ago": 124
      },
      {
        "news_peg": "New survey: fewer families talk about money at home",
        "take": "Silence about money ends when somebody reads a number without apology.",
        "story": {"subject": "The class where strangers say their rent aloud", "news": "A new survey says that fewer families talk about money at home.", "why": "In my classes people who never said their rent aloud say it to strangers."},
        "pitch_type": "culture_mag",
        "days_ago": 66
      },
      {
        "news_peg": "Food prices rise again",
        "take": "Bakers know first that flour went up, and families can learn from their invoices.",
        "story": {"subject": "What a baker pays now, you pay next month", "news": "Food prices are going up again.", "why": "What a baker pays this month a family pays the next."},
        "pitch_type": "tv_local",
        "days_ago": 19
      },
      {
        "news_peg": "Main streets ask people to shop local",
        "take": "What helps an owner is less the crowd on Saturday than what she writes down on Monday.",
        "story": {"subject": "The Monday after a good Saturday", "news": "Main streets ask people to shop local."},
        "pitch_type": "podcast",
        "days_ago": 2
      }
    ]
  },
  {
    "email": "yolanda@creators.example",
    "beats": ["Education", "Culture", "Social Issues"],
    "logline": "A retired librarian puts the books that left the school shelf on 46 front porches.",
    "who": "I am a retired librarian in Houston who lends books from front porches.",
    "timely_angle": "When a school shelf is cleared in spring, the porches see the readers in the same week.",
    "book_title": "",
    "bio_short": "Yolanda Akins-Reyes was a school librarian in Houston for 27 years. She now runs Porch Stacks, a lending library on her neighbors' front porches.",
    "facts": [
      {"text": "Our Porch Stacks lends books from 46 front porches in four Houston neighborhoods."},
      {"text": "I was a school librarian for 27 years."},
      {"text": "We pay 22 teenagers to run the stops."},
      {"text": "We charge no late fees, and each book has a paper card with the names of its readers."},
      {"text": "Our teenagers practice how to talk about a book with someone who disagrees."}
    ],
    "offers": [
      {"verb": "film", "text": "a lending afternoon on a porch", "place": "in Third Ward, Houston", "days": "on any Saturday"},
      {"verb": "interview", "text": "two of the teenagers who run a stop", "place": "", "days": "after school"},
      {"verb": "hear", "text": "the note that started the first porch, read out loud", "place": "", "days": ""}
    ],
    "pitches": [
      {
        "news_peg": "Texas school board votes on library lists",
        "take": "A list can empty a shelf, but it cannot stop neighbors from lending.",
        "story": {"subject": "Banned at school, lent on 46 porches", "news": "The Texas school board is voting on which books school libraries may keep."},
        "pitch_type": "podcast",
        "days_ago": 33
      }
    ]
  },
  {
    "email": "emile@creators.example",
    "beats": ["Culture", "Entertainment", "Business"],
    "logline": "The tailor behind half of the suits on a Sunday parade is teaching five apprentices before his eyes give out.",
    "who": "I sew parade suits in Treme, New Orleans.",
    "timely_angle": "Parade suits are cut months before the first parade, and this is the first season with apprentices at the table.",
    "book_title": "",
    "bio_short": "Emile Fontenette sews parade suits in New Orleans, by hand, in the front room where his mother sewed them.",
    "facts": [
      {"text": "I put about ninety hours of handwork into one parade suit."},
      {"text": "I took on five apprentices between 17 and 58 in September."},
      {"text": "My mother sewed in the same front room from 1961."},
      {"text": "My apprentices keep what they make."},
      {"text": "Each suit I sew is worn for four hours and then hangs in somebody's hall for life."}
    ],
    "offers": [
      {"verb": "sit_in", "text": "a morning at the worktable with three finished suits", "place": "in my front room in Treme", "days": "on any weekday"},
      {"verb": "send", "text": "photographs of three finished suits", "place": "", "days": ""},
      {"verb": "interview", "text": "my oldest and my youngest apprentice", "place": "", "days": ""}
    ],
    "pitches": [
      {
        "news_peg": "Parade clubs say that hand-sewn suits are disappearing",
        "take": "Everybody films the four hours a suit is worn; the story is the ninety hours before.",
        "story": {"subject": "The ninety hours before the parade", "news": "Parade clubs say that hand-sewn suits are disappearing."},
        "pitch_type": "culture_mag",
        "days_ago": 27
      }
    ]
  },
  {
    "email": "tasha@creators.example",
    "beats": ["Business", "Health", "Social Issues"],
    "logline": "When the last chain store left, 412 neighbors bought shares in a grocery of their own.",
    "who": "I run a grocery in Chicago that its neighbors own.",
    "timely_angle": "A chain announces a closing in January and leaves in spring; neighbors have about twelve weeks to decide.",
    "book_title": "",
    "bio_short": "Tasha Greenlee-Obi is the first general manager of Corner Share, a member-owned grocery on Chicago's South Side.",
    "facts": [
      {"text": "When the last chain store left, 412 of my neighbors bought shares in Corner Share for twenty dollars each."},
      {"text": "I managed produce for a chain for eleven years."},
      {"text": "We post prices and losses on the front window every month."},
      {"text": "We sold out of greens on 19 of our first 30 days."},
      {"text": "Three of our founding members work one shift a week without pay."}
    ],
    "offers": [
      {"verb": "film", "text": "our cold room before we open", "place": "at Corner Share on the South Side", "days": "on any weekday from six in the morning"},
      {"verb": "send", "text": "our books for the first year", "place": "", "days": ""},
      {"verb": "interview", "text": "three founding members who speak on record", "place": "", "days": ""}
    ],
    "pitches": [
      {
        "news_peg": "Another supermarket chain closes South Side stores",
        "take": "A closing notice is a business plan for whoever stays on the block.",
        "story": {"subject": "The grocery 412 neighbors bought", "news": "Another supermarket chain is closing its South Side stores."},
        "pitch_type": "tv_local",
        "days_ago": 12
      }
    ]
  },
  {
    "email": "bernice@creators.example",
    "beats": ["Technology", "Education", "Culture"],
    "logline": "Six grandmothers teach middle schoolers to question a chatbot before they trust it.",
    "who": "I am one of six grandmothers who teach middle schoolers in West Oakland.",
    "timely_angle": "Report cards come home in the same weeks in which teachers find the first chatbot essays.",
    "book_title": "",
    "bio_short": "Bernice Tolliver is a retired switchboard engineer in Oakland and the founder of Ask Your Elders, an after-school class on machines that talk.",
    "facts": [
      {"text": "The oldest of us teachers is 83."},
      {"text": "I kept telephone switches running for 31 years."},
      {"text": "Ninety children have finished our eight-week course."},
      {"text": "Our children put one question to a chatbot and to a person who was there, and they grade both answers."},
      {"text": "In 71 of 90 final lessons the children gave the witness the better grade."}
    ],
    "offers": [
      {"verb": "film", "text": "a class in which a chatbot and a witness answer the same question", "place": "in West Oakland", "days": "on Tuesday afternoons"},
      {"verb": "hear", "text": "both answers to one question from your newsroom, with the children’s grades", "place": "", "days": ""},
      {"verb": "interview", "text": "our 83-year-old teacher and two of her students", "place": "", "days": ""}
    ],
    "pitches": [
      {
        "news_peg": "Schools rewrite their rules on chatbots",
        "take": "Children do not need a chatbot ban; they need to meet somebody who was there.",
        "story": {"subject": "Six grandmothers against a chatbot", "news": "Schools are rewriting their rules on chatbots."},
        "pitch_type": "tv_local",
        "days_ago": 9
      }
    ]
  },
  {
    "email": "lionel@creators.example",
    "beats": ["Politics", "Social Issues", "Education"],
    "logline": "He registers people over sixty who have never voted, and keeps their reasons on tape.",
    "who": "I register first-time voters over sixty in Washington, DC.",
    "timely_angle": "After each election the turnout tables say who stayed away and never why.",
    "book_title": "",
    "bio_short": "Lionel Pruitt-Asante records oral histories of first-time voters over sixty in Washington, DC.",
    "facts": [
      {"text": "I have the reasons of 118 of them on tape."},
      {"text": "I drove a city bus for 24 years."},
      {"text": "Every person on tape has signed off on their own story."},
      {"text": "Shift work is the reason I hear most."},
      {"text": "The oldest person I registered was 91."}
    ],
    "offers": [
      {"verb": "hear", "text": "four minutes of tape from three first-time voters", "place": "", "days": ""},
      {"verb": "come", "text": "two of the voters", "place": "", "days": "on any weekday after ten"},
      {"verb": "send", "text": "six transcripts with portraits", "place": "", "days": ""}
    ],
    "pitches": [
      {
        "news_peg": "Turnout falls in local elections again",
        "take": "Everybody counts the people who stay home, and nobody asks what kept them there.",
        "story": {"subject": "Why they waited sixty years to vote", "news": "Turnout in local elections has fallen again."},
        "pitch_type": "podcast",
        "days_ago": 15
      }
    ]
  },
  {
    "email": "josephine@creators.example",
    "beats": ["Culture", "Environment", "Business"],
    "logline": "A cook plants the rice her great-grandmother wrote down, and sells it by the cup.",
    "who": "I am a cook and rice grower near Charleston.",
    "timely_angle": "Salt reaches the lower field earlier each fall, and the harvest moves with it.",
    "book_title": "Cup by Cup: A Low-Country Rice Notebook",
    "bio_short": "Josephine Drayton-Mills cooks and farms near Charleston from a family rice notebook begun in 1902.",
    "facts": [
      {"text": "My great-grandmother began her rice notebook in 1902."},
      {"text": "I grow two acres of red rice by hand."},
      {"text": "My table seats twelve, once a week."},
      {"text": "I tell each guest whose page they are eating."},
      {"text": "Last fall salt water took a third of the lower field."}
    ],
    "offers": [
      {"verb": "film", "text": "the harvest of the lower field", "place": "near Charleston", "days": "in the last two weeks of September"},
      {"verb": "send", "text": "scans of six pages of the rice notebook", "place": "", "days": ""},
      {"verb": "own", "text": "There is a seat for you at my table of twelve", "place": "", "days": "on any Thursday"}
    ],
    "pitches": [
      {
        "news_peg": "Salt water moves up the coastal rivers",
        "take": "My family's rice notebook is also a record of where the salt used to stop.",
        "story": {"subject": "A rice notebook that remembers the salt", "news": "Salt water is moving up the coastal rivers."},
        "pitch_type": "culture_mag",
        "days_ago": 40
      }
    ]
  },
  {
    "email": "reginald@creators.example",
    "beats": ["Education", "Culture", "Entertainment"],
    "logline": "A band director whose students repair their own horns, and now everybody else's.",
    "who": "I direct a high school band in Memphis that repairs its own horns.",
    "timely_angle": "School boards vote on music budgets in spring, when the instruments of the year are already broken.",
    "book_title": "",
    "bio_short": "Reginald Ashby directs a high-school band in Memphis and runs the repair bench that keeps it playing.",
    "facts": [
      {"text": "My students have repaired 340 instruments for eleven schools."},
      {"text": "Three of my graduates now work as instrument technicians."},
      {"text": "I have directed the band since 2011."},
      {"text": "A dented tuba costs us eleven dollars in solder and an afternoon."},
      {"text": "The rule on our wall says: you fix it, you play it, you pass it on."}
    ],
    "offers": [
      {"verb": "film", "text": "the repair bench at work, and then the band on the repaired horns", "place": "at our high school in Memphis", "days": "on Thursday afternoons"},
      {"verb": "hear", "text": "one tuba before and after the repair", "place": "", "days": ""},
      {"verb": "interview", "text": "two graduates who earn their living at a bench", "place": "", "days": ""}
    ],
    "pitches": [
      {
        "news_peg": "City schools cut music budgets",
        "take": "A city can cut the budget line, but it cannot cut the skill to keep a horn alive.",
        "story": {"subject": "The band that fixes its own horns", "news": "City schools are cutting their music budgets."},
        "pitch_type": "tv_local",
        "days_ago": 21
      }
    ]
  },
  {
    "email": "camille@creators.example",
    "beats": ["Sports", "Health", "Culture"],
    "logline": "Surf lessons for aunties: forty women over fifty who learned to stand up this summer.",
    "who": "I am a physical therapist in Los Angeles who teaches women over fifty to surf.",
    "timely_angle": "Falls among older people are counted every winter; balance is learned in summer.",
    "book_title": "",
    "bio_short": "Camille Draper-Nwosu teaches women over fifty to surf in Los Angeles, whether or not they could swim in June.",
    "facts": [
      {"text": "Forty women over fifty finished my summer course."},
      {"text": "I have been a physical therapist for sixteen years."},
      {"text": "We start in a public pool."},
      {"text": "Nine of my forty women could not swim in June."},
      {"text": "I keep notes on balance, sleep and how often they laugh."}
    ],
    "offers": [
      {"verb": "film", "text": "a morning lesson from the pool to the first wave", "place": "in Los Angeles", "days": "on any Saturday"},
      {"verb": "interview", "text": "two of the women, 58 and 71", "place": "", "days": ""},
      {"verb": "send", "text": "my notes on balance from one summer", "place": "", "days": ""}
    ],
    "pitches": [
      {
        "news_peg": "New guidelines urge balance training after fifty",
        "take": "Balance is easier to learn on water, where a fall is a laugh.",
        "story": {"subject": "Where a fall is a laugh", "news": "New guidelines tell everybody over fifty to train their balance."},
        "pitch_type": "podcast",
        "days_ago": 50
      }
    ]
  },
  {
    "email": "idris@creators.example",
    "beats": ["Culture", "Business", "Entertainment"],
    "logline": "A Brooklyn perfumer bottles the train ride he took to work for nine years.",
    "who": "I am a perfumer in Brooklyn who bottled a train ride.",
    "timely_angle": "Every fare increase starts a fight about the train and never a word about what it is like to ride it.",
    "book_title": "",
    "bio_short": "Idris Calloway-Bent makes perfume in Brooklyn from the smells of the city's commute.",
    "facts": [
      {"text": "My set has seven scents, one for each stop I used to pass."},
      {"text": "I cleaned offices for nine years before I made perfume."},
      {"text": "My first batch of 300 sets sold in a weekend."},
      {"text": "My fourth scent is wet wool and coffee, from a stop that floods."},
      {"text": "I sell each set with a map and a story."}
    ],
    "offers": [
      {"verb": "sit_in", "text": "a blending day in my workroom", "place": "in Brooklyn", "days": "on any Monday"},
      {"verb": "own", "text": "I can lead you blindfolded along the seven stops", "place": "", "days": "on any weekday evening"},
      {"verb": "send", "text": "press samples of all seven scents with the map", "place": "", "days": ""}
    ],
    "pitches": [
      {
        "news_peg": "Subway fares go up again",
        "take": "People who argue about the fare should smell what the night shift rides through.",
        "story": {"subject": "What the night shift smells", "news": "Subway fares go up again."},
        "pitch_type": "culture_mag",
        "days_ago": 6
      }
    ]
  }
]$creators$) as c (
  email text, beats text[], logline text, timely_angle text, book_title text, bio_short text,
  facts jsonb, offers jsonb, who text)
join public.users u on u.email = c.email
where p.user_id = u.id;

-- The press kit of the demo creator.
update public.creator_profiles set
  slug = 'nadine-okoro-wells',
  website_url = 'https://www.sundayledger.example',
  social_links = '{"instagram": "https://social.example/sundayledger", "linkedin": "https://social.example/nadine-okoro-wells"}',
  bio_medium = 'Nadine Okoro Wells is a bookkeeper, teacher and author in Atlanta. After fourteen years in a hospital payroll office she opened Ledger & Thyme, a studio that keeps the books of food trucks, caterers and bakers who were told they were too small for an accountant. On Sundays she teaches free money classes in churches and barbershops, reading a household''s week out loud the way her grandmother Odessa did in Macon. Her book, The Sunday Ledger, gathers twelve of those lessons around Odessa''s own notebook.',
  bio_long = E'Nadine Okoro Wells grew up doing homework at the end of a kitchen table where money was discussed out loud. Every Sunday after church her grandmother Odessa opened a green notebook, read the week''s income and spending to whoever was there, and asked one question: "What did we learn?" The notebook, kept in Macon from 1958 to 1971, covered rent parties, school shoes, a funeral, two strikes and the down payment on a house.\n\nNadine became a bookkeeper. She spent fourteen years in the payroll office of a hospital before she opened Ledger & Thyme in Atlanta, a studio for food vendors who were told they were too small for an accountant. It now keeps the books of 63 trucks, caterers and bakers.\n\nSince 2019 she has taught free Sunday classes in eleven churches and two barbershops. Nobody is asked to bring statements. Everybody is asked to bring one receipt and say what it was for.\n\nThe Sunday Ledger: Money Lessons from a Macon Kitchen was published in March 2024. Each of its twelve chapters starts from one page of Odessa''s notebook and ends with an exercise a family can do before dinner.\n\nNadine lives in Atlanta with her husband, their two daughters and the notebook.',
  contact_name = 'Nadine Okoro Wells',
  contact_email = 'creator@newspeg.example',
  contact_phone = '+1 404 555 0142',
  epk_published = true,
  onboarding_step = 4,
  onboarding_completed_at = now() - interval '188 days'
where user_id = '11111111-0000-4000-8000-000000000001';

-- Its pictures: drawn by `npm run demo:pictures`. The local start puts the files of demo-pictures/ into
-- the storage and its own address in place of pictures.newspeg.example.
insert into private.pictures (id, user_id, bucket, object_name, mime, bytes) values
  ('11111111-0000-4000-8000-0000000000a1', '11111111-0000-4000-8000-000000000001', 'pictures', '11111111-0000-4000-8000-000000000001/notebook.jpg', 'image/jpeg', 75052),
  ('11111111-0000-4000-8000-0000000000a2', '11111111-0000-4000-8000-000000000001', 'pictures', '11111111-0000-4000-8000-000000000001/truck.jpg', 'image/jpeg', 37182),
  ('11111111-0000-4000-8000-0000000000a3', '11111111-0000-4000-8000-000000000001', 'pictures', '11111111-0000-4000-8000-000000000001/table.jpg', 'image/jpeg', 26695),
  ('11111111-0000-4000-8000-0000000000a4', '11111111-0000-4000-8000-000000000001', 'pictures', '11111111-0000-4000-8000-000000000001/receipts.jpg', 'image/jpeg', 55242),
  ('11111111-0000-4000-8000-0000000000a5', '11111111-0000-4000-8000-000000000001', 'pictures', '11111111-0000-4000-8000-000000000001/cover.jpg', 'image/jpeg', 54200);
update public.creator_profiles set
  book_cover_url = 'https://pictures.newspeg.example/functions/v1/documents/picture/11111111-0000-4000-8000-0000000000a5',
  gallery = $gallery$[
    {"url": "https://pictures.newspeg.example/functions/v1/documents/picture/11111111-0000-4000-8000-0000000000a1", "width": 1200, "height": 900, "alt": "A green household ledger open on a kitchen table, two columns of prices in ink", "credit": "Drawing: Ledger & Thyme", "crop": null},
    {"url": "https://pictures.newspeg.example/functions/v1/documents/picture/11111111-0000-4000-8000-0000000000a2", "width": 1400, "height": 900, "alt": "A food truck at dusk with jars on its counter and the words Open books, too", "credit": "Drawing: Ledger & Thyme", "crop": null},
    {"url": "https://pictures.newspeg.example/functions/v1/documents/picture/11111111-0000-4000-8000-0000000000a3", "width": 900, "height": 1125, "alt": "A kitchen table with two chairs, a lamp and an open notebook", "credit": "Drawing: Ledger & Thyme", "crop": {"x": 0, "y": 22, "width": 100, "height": 64}},
    {"url": "https://pictures.newspeg.example/functions/v1/documents/picture/11111111-0000-4000-8000-0000000000a4", "width": 1200, "height": 800, "alt": "Five receipts of different lengths pinned to a line", "credit": "Drawing: Ledger & Thyme", "crop": null}
  ]$gallery$,
  coverage = $coverage$[
    {"outlet": "The Cascade Road Courier", "title": "At this barbershop the budget is read out loud", "url": "https://courier.example/sunday-ledger", "date": "2024-05-12"},
    {"outlet": "Kitchen Table Radio", "title": "Twelve Sundays, one notebook", "url": "https://kitchentable.example/episodes/88", "date": "2024-09-08"},
    {"outlet": "Peachtree Business Monthly", "title": "The bookkeeper who says yes to food trucks", "url": "", "date": ""}
  ]$coverage$,
  questions = $questions$[
    {"text": "What did your grandmother write down that a budget app would never ask for?"},
    {"text": "Why does everybody in your class bring a receipt and not a bank statement?"},
    {"text": "What does a rate change do to a food truck in its first week?"},
    {"text": "Which page of the Macon notebook do people ask to see twice?"}
  ]$questions$
where user_id = '11111111-0000-4000-8000-000000000001';

-- Press kits of the other creators, so that every item of the Friday Fix has one.
update public.creator_profiles p set
  bio_medium = c.medium, contact_name = p.name, contact_email = c.email,
  epk_published = true, onboarding_step = 4, onboarding_completed_at = now() - interval '70 days'
from (values
  ('yolanda@creators.example',
   'Yolanda Akins-Reyes was a school librarian in Houston for 27 years. When titles began to leave the shelves she asked her neighbors for the use of their porches. Porch Stacks now lends from 46 of them, with a paper card, a rocking chair and no late fees. She trains teenagers to run each stop and to talk about a book with someone who disagrees.'),
  ('emile@creators.example',
   'Emile Fontenette sews parade suits in New Orleans, by hand, in the front room where his mother sewed them. A suit takes him ninety hours and is worn for four. This fall he takes apprentices for the first time: five people between 17 and 58 who learn to cut, bead and finish, and who keep what they make.'),
  ('tasha@creators.example',
   'Tasha Greenlee-Obi managed produce for a supermarket chain until it closed her store. She stayed on the block. Corner Share, the grocery she now runs, belongs to 412 member households who paid for it in shares of twenty dollars. She publishes the store''s prices and its losses on the front window every month.'),
  ('bernice@creators.example',
   'Bernice Tolliver spent 31 years keeping telephone switches alive. In Oakland she now leads Ask Your Elders, an after-school class where six grandmothers and a room of eleven-year-olds put the same question to a chatbot and to a person who was there. The children grade both answers, and learn to say why.'),
  ('lionel@creators.example',
   'Lionel Pruitt-Asante drove a city bus for 24 years and heard every opinion twice. In Washington, DC, he now sits with people over sixty who have never voted, helps with the form, and records why they waited. He has 118 interviews, from prison sentences long served to a mother who was afraid of the list.'),
  ('josephine@creators.example',
   'Josephine Drayton-Mills cooks and farms near Charleston from a family rice notebook begun in 1902. She grows two acres of red rice by hand, serves it at a table for twelve, and tells each guest whose page they are eating. Her book, Cup by Cup, prints the notebook beside the dishes it still makes possible.'),
  ('reginald@creators.example',
   'Reginald Ashby directs a high-school band in Memphis. When the repair budget ended he taught his students to solder. Today the bench behind the band room has fixed 340 instruments for eleven schools, and three graduates earn their living with the craft. The rule is on the wall: you fix it, you play it, you pass it on.'),
  ('camille@creators.example',
   'Camille Draper-Nwosu teaches women over fifty to surf in Los Angeles, whether or not they could swim in June. Auntie Wave starts in a public pool and ends on a board. Forty women stood up this summer. Camille, a physical therapist, keeps notes on balance, sleep and laughter, and shares them with anyone who asks.'),
  ('idris@creators.example',
   'Idris Calloway-Bent cleaned offices in Manhattan for nine years and noticed that every stop on his train smelled different. In Brooklyn he now bottles them: hot brakes and oranges, wet wool and coffee, somebody''s church coat. The set of seven is sold with a map and a story, and the first batch was gone in a weekend.')
) as c (email, medium)
join public.users u on u.email = c.email
where p.user_id = u.id;

-- Outlets of all four formats, from local to national.
insert into public.outlets (id, name, slug, format, region, beats, interests, description, audience, ai_stance, weekly_cap, media_user_id, invented)
select ('22222222-0000-4000-8000-0000000000' || lpad(o.n::text, 2, '0'))::uuid,
       o.name, o.slug, o.format, o.region, o.beats, o.interests, o.description, o.audience, o.stance, o.cap,
       case when o.slug = 'kitchen-table-capital' then '11111111-0000-4000-8000-000000000002'::uuid end, true
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
  formats = array['podcast'], region = 'National', weekly_cap = 5, ai_stance = 'label',
  looking_for_now = E'Family budgets\nWhat a small shop pays for', welcomed_at = now()
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
  (2, 'The books left the shelf, so they moved to the porch', 'high', 'Podcast', 'Houston, TX', 'Banned Books Week, September 22–28, 2024', 'yolanda@creators.example',
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
  (6, 'Sixty-eight and voting for the first time', 'medium', 'Podcast', 'Washington, DC', 'National Voter Registration Day, September 17, 2024', 'lionel@creators.example',
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
  (9, 'Forty aunties stood up on a surfboard', 'low', 'TV', 'Los Angeles, CA', 'Last warm weekends of September 2024', 'camille@creators.example',
   'Physical therapist Camille Draper-Nwosu teaches women over fifty to surf, starting in a public pool in June.',
   'Forty of them stood up this summer; she kept notes on balance, sleep and how often they laughed.',
   'Morning shoots work best. Water footage exists, releases are signed, and your reporter can have a lesson.'),
  (10, 'Seven perfumes for one train ride', 'low', 'Culture', 'Brooklyn, NY', 'First day of fall, September 22, 2024', 'idris@creators.example',
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

-- What the demo editor asks creators for.
insert into public.media_requests
  (id, media_user_id, slug, topic, details, format, beats, place, ai_stance, wanted, deadline, created_at)
values (
  '55555555-0000-4000-8000-000000000001', '11111111-0000-4000-8000-000000000002',
  'small-shops-that-opened-their-books-d3m001', 'Small shops that opened their books to a neighbor',
  E'A half hour on the first Sunday of next month.\nI want receipts and a voice, no advice column.\nWho paid more for butter, and who noticed?',
  'podcast', array['Business', 'Culture'], null, 'label', 5, now() + interval '9 days', now() - interval '2 hours');

-- Pitches of the creators, written by the composer from their words above and stored as the function
-- generate-pitches stores them. `npm run demo:pitches` writes this list.
with written as (
  select u.id as user_id, p.*, now() - p.days_ago * interval '1 day' as created_at
  from jsonb_to_recordset($pitches$[
  {
    "id": "44444444-0000-4000-8000-000000000001",
    "email": "creator@newspeg.example",
    "news_peg": "Children’s shoes cost more again",
    "take": "Parents do not need another budget app; they need to see what shoes cost an earlier family.",
    "story": {"news":"Children’s shoes cost more again this year.","why":"One old page shows a family what prices do over a lifetime.","helps":"","hurt":"","offer":"","subject":"What an August cost in 1963"},
    "pitch_type": "podcast",
    "days_ago": 124,
    "generator": "composer",
    "model": null,
    "fallback_reason": null,
    "input_tokens": 0,
    "output_tokens": 0,
    "duration_ms": 468,
    "grounds": [
      {"source":"peg","text":"Children’s shoes cost more again"},
      {"source":"news","text":"Children’s shoes cost more again this year."},
      {"source":"take","text":"Parents do not need another budget app; they need to see what shoes cost an earlier family."},
      {"source":"why","text":"One old page shows a family what prices do over a lifetime."},
      {"source":"profile.who","text":"I am a bookkeeper in Atlanta who teaches families to read their money out loud."},
      {"source":"profile.name","text":"Nadine Okoro Wells"},
      {"source":"profile.city_region","text":"Atlanta, GA"},
      {"source":"profile.beats","text":"Business, Culture, Education"},
      {"source":"profile.logline","text":"The bookkeeper teaching Black families to read their money the way her grandmother did: every Sunday, out loud."},
      {"source":"profile.timely_angle","text":"Families feel a rate change at the kitchen table weeks before the charts do. Nadine can show, with one notebook, what to do in that week."},
      {"source":"profile.book_title","text":"The Sunday Ledger: Money Lessons from a Macon Kitchen"},
      {"source":"profile.bio_short","text":"Nadine Okoro Wells is a bookkeeper, teacher and the author of The Sunday Ledger. Her Atlanta studio keeps the books of food vendors; on Sundays she teaches free money classes in churches and barbershops."},
      {"source":"profile.facts.0","text":"I have taught 214 free Sunday money classes in Atlanta churches and barbershops since 2019."},
      {"source":"profile.facts.1","text":"My studio, Ledger & Thyme, keeps the books of 63 food trucks, caterers and bakers."},
      {"source":"profile.facts.2","text":"I spent fourteen years in a hospital payroll office before I opened the studio."},
      {"source":"profile.facts.3","text":"My grandmother Odessa kept a household ledger in Macon from 1958 to 1971, and I still have the notebook."},
      {"source":"profile.facts.4","text":"The Sunday Ledger was published in March 2024; each chapter starts from one page of that notebook."},
      {"source":"profile.facts.5","text":"In my classes everybody brings one receipt and says what it was for."},
      {"source":"profile.facts.6","text":"In August 1963 my grandmother wrote down the price of each pair of school shoes."},
      {"source":"profile.facts.7","text":"Most of my vendors were told they were too small for an accountant."},
      {"source":"profile.facts.8","text":"My bakers paid 31 percent more for butter this year than last."},
      {"source":"profile.offers.0","text":"You can film a Sunday class where everybody reads one receipt out loud, in a barbershop on Cascade Road, on any Sunday afternoon."},
      {"source":"profile.offers.1","text":"You can hear three minutes of reading from the Macon notebook."},
      {"source":"profile.offers.2","text":"I can send you scans of three pages of the Macon notebook."},
      {"source":"profile.offers.3","text":"You can interview two bakers who opened their books to me this year, on weekday mornings."},
      {"source":"profile.offers.4","text":"I can come to you with the notebook and one receipt from your host, on any weekday from six in the morning."}
    ],
    "variations": [
      {
        "id": "55555555-0000-4000-8000-000000000011",
        "position": 1,
        "angle": "Opens with the news",
        "headline": "What an August cost in 1963",
        "line1_hook": "Children’s shoes cost more again this year. Parents do not need another budget app; they need to see what shoes cost an earlier family. One old page shows a family what prices do over a lifetime.",
        "line2_whynow": "I am a bookkeeper in Atlanta who teaches families to read their money out loud. My grandmother Odessa kept a household ledger in Macon from 1958 to 1971, and I still have the notebook. In August 1963 my grandmother wrote down the price of each pair of school shoes.",
        "line3_whyyou": "You can hear three minutes of reading from the Macon notebook. Would your listeners like to hear that?",
        "talking_points": null,
        "claims": [
          {"line":"headline","text":"What an August cost in 1963","source":"peg","supported":true,"reason":null},
          {"line":"line1_hook","text":"Children’s shoes cost more again this year.","source":"news","supported":true,"reason":null},
          {"line":"line1_hook","text":"Parents do not need another budget app; they need to see what shoes cost an earlier family.","source":"take","supported":true,"reason":null},
          {"line":"line1_hook","text":"One old page shows a family what prices do over a lifetime.","source":"why","supported":true,"reason":null},
          {"line":"line2_whynow","text":"I am a bookkeeper in Atlanta who teaches families to read their money out loud.","source":"profile.who","supported":true,"reason":null},
          {"line":"line2_whynow","text":"My grandmother Odessa kept a household ledger in Macon from 1958 to 1971, and I still have the notebook.","source":"profile.facts.3","supported":true,"reason":null},
          {"line":"line2_whynow","text":"In August 1963 my grandmother wrote down the price of each pair of school shoes.","source":"profile.facts.6","supported":true,"reason":null},
          {"line":"line3_whyyou","text":"You can hear three minutes of reading from the Macon notebook.","source":"profile.offers.1","supported":true,"reason":null},
          {"line":"line3_whyyou","text":"Would your listeners like to hear that?","source":null,"supported":true,"reason":null}
        ]
      },
      {
        "id": "55555555-0000-4000-8000-000000000012",
        "position": 2,
        "angle": "Opens with your proof",
        "headline": "Children’s shoes cost more again",
        "line1_hook": "I am a bookkeeper in Atlanta who teaches families to read their money out loud. I have taught 214 free Sunday money classes in Atlanta churches and barbershops since 2019. The Sunday Ledger was published in March 2024; each chapter starts from one page of that notebook.",
        "line2_whynow": "Children’s shoes cost more again this year. Parents do not need another budget app; they need to see what shoes cost an earlier family.",
        "line3_whyyou": "I can come to you with the notebook and one receipt from your host, on any weekday from six in the morning. When would be good?",
        "talking_points": null,
        "claims": [
          {"line":"headline","text":"Children’s shoes cost more again","source":"news","supported":true,"reason":null},
          {"line":"line1_hook","text":"I am a bookkeeper in Atlanta who teaches families to read their money out loud.","source":"profile.who","supported":true,"reason":null},
          {"line":"line1_hook","text":"I have taught 214 free Sunday money classes in Atlanta churches and barbershops since 2019.","source":"profile.facts.0","supported":true,"reason":null},
          {"line":"line1_hook","text":"The Sunday Ledger was published in March 2024; each chapter starts from one page of that notebook.","source":"profile.facts.4","supported":true,"reason":null},
          {"line":"line2_whynow","text":"Children’s shoes cost more again this year.","source":"news","supported":true,"reason":null},
          {"line":"line2_whynow","text":"Parents do not need another budget app; they need to see what shoes cost an earlier family.","source":"take","supported":true,"reason":null},
          {"line":"line3_whyyou","text":"I can come to you with the notebook and one receipt from your host, on any weekday from six in the morning.","source":"profile.offers.4","supported":true,"reason":null},
          {"line":"line3_whyyou","text":"When would be good?","source":null,"supported":true,"reason":null}
        ]
      }
    ]
  },
  {
    "id": "44444444-0000-4000-8000-000000000002",
    "email": "creator@newspeg.example",
    "news_peg": "New survey: fewer families talk about money at home",
    "take": "Silence about money ends when somebody reads a number without apology.",
    "story": {"news":"A new survey says that fewer families talk about money at home.","why":"In my classes people who never said their rent aloud say it to strangers.","helps":"","hurt":"","offer":"","subject":"The class where strangers say their rent aloud"},
    "pitch_type": "culture_mag",
    "days_ago": 66,
    "generator": "composer",
    "model": null,
    "fallback_reason": null,
    "input_tokens": 0,
    "output_tokens": 0,
    "duration_ms": 104,
    "grounds": [
      {"source":"peg","text":"New survey: fewer families talk about money at home"},
      {"source":"news","text":"A new survey says that fewer families talk about money at home."},
      {"source":"take","text":"Silence about money ends when somebody reads a number without apology."},
      {"source":"why","text":"In my classes people who never said their rent aloud say it to strangers."},
      {"source":"profile.who","text":"I am a bookkeeper in Atlanta who teaches families to read their money out loud."},
      {"source":"profile.name","text":"Nadine Okoro Wells"},
      {"source":"profile.city_region","text":"Atlanta, GA"},
      {"source":"profile.beats","text":"Business, Culture, Education"},
      {"source":"profile.logline","text":"The bookkeeper teaching Black families to read their money the way her grandmother did: every Sunday, out loud."},
      {"source":"profile.timely_angle","text":"Families feel a rate change at the kitchen table weeks before the charts do. Nadine can show, with one notebook, what to do in that week."},
      {"source":"profile.book_title","text":"The Sunday Ledger: Money Lessons from a Macon Kitchen"},
      {"source":"profile.bio_short","text":"Nadine Okoro Wells is a bookkeeper, teacher and the author of The Sunday Ledger. Her Atlanta studio keeps the books of food vendors; on Sundays she teaches free money classes in churches and barbershops."},
      {"source":"profile.facts.0","text":"I have taught 214 free Sunday money classes in Atlanta churches and barbershops since 2019."},
      {"source":"profile.facts.1","text":"My studio, Ledger & Thyme, keeps the books of 63 food trucks, caterers and bakers."},
      {"source":"profile.facts.2","text":"I spent fourteen years in a hospital payroll office before I opened the studio."},
      {"source":"profile.facts.3","text":"My grandmother Odessa kept a household ledger in Macon from 1958 to 1971, and I still have the notebook."},
      {"source":"profile.facts.4","text":"The Sunday Ledger was published in March 2024; each chapter starts from one page of that notebook."},
      {"source":"profile.facts.5","text":"In my classes everybody brings one receipt and says what it was for."},
      {"source":"profile.facts.6","text":"In August 1963 my grandmother wrote down the price of each pair of school shoes."},
      {"source":"profile.facts.7","text":"Most of my vendors were told they were too small for an accountant."},
      {"source":"profile.facts.8","text":"My bakers paid 31 percent more for butter this year than last."},
      {"source":"profile.offers.0","text":"You can film a Sunday class where everybody reads one receipt out loud, in a barbershop on Cascade Road, on any Sunday afternoon."},
      {"source":"profile.offers.1","text":"You can hear three minutes of reading from the Macon notebook."},
      {"source":"profile.offers.2","text":"I can send you scans of three pages of the Macon notebook."},
      {"source":"profile.offers.3","text":"You can interview two bakers who opened their books to me this year, on weekday mornings."},
      {"source":"profile.offers.4","text":"I can come to you with the notebook and one receipt from your host, on any weekday from six in the morning."}
    ],
    "variations": [
      {
        "id": "55555555-0000-4000-8000-000000000021",
        "position": 1,
        "angle": "Opens with the news",
        "headline": "The class where strangers say their rent aloud",
        "line1_hook": "A new survey says that fewer families talk about money at home. Silence about money ends when somebody reads a number without apology. In my classes people who never said their rent aloud say it to strangers.",
        "line2_whynow": "I am a bookkeeper in Atlanta who teaches families to read their money out loud. My grandmother Odessa kept a household ledger in Macon from 1958 to 1971, and I still have the notebook. I have taught 214 free Sunday money classes in Atlanta churches and barbershops since 2019.",
        "line3_whyyou": "I can send you scans of three pages of the Macon notebook. Who should I address it to?",
        "talking_points": null,
        "claims": [
          {"line":"headline","text":"The class where strangers say their rent aloud","source":"peg","supported":true,"reason":null},
          {"line":"line1_hook","text":"A new survey says that fewer families talk about money at home.","source":"news","supported":true,"reason":null},
          {"line":"line1_hook","text":"Silence about money ends when somebody reads a number without apology.","source":"take","supported":true,"reason":null},
          {"line":"line1_hook","text":"In my classes people who never said their rent aloud say it to strangers.","source":"why","supported":true,"reason":null},
          {"line":"line2_whynow","text":"I am a bookkeeper in Atlanta who teaches families to read their money out loud.","source":"profile.who","supported":true,"reason":null},
          {"line":"line2_whynow","text":"My grandmother Odessa kept a household ledger in Macon from 1958 to 1971, and I still have the notebook.","source":"profile.facts.3","supported":true,"reason":null},
          {"line":"line2_whynow","text":"I have taught 214 free Sunday money classes in Atlanta churches and barbershops since 2019.","source":"profile.facts.0","supported":true,"reason":null},
          {"line":"line3_whyyou","text":"I can send you scans of three pages of the Macon notebook.","source":"profile.offers.2","supported":true,"reason":null},
          {"line":"line3_whyyou","text":"Who should I address it to?","source":null,"supported":true,"reason":null}
        ]
      },
      {
        "id": "55555555-0000-4000-8000-000000000022",
        "position": 2,
        "angle": "Opens with your take",
        "headline": "New survey: fewer families talk about money at home",
        "line1_hook": "Silence about money ends when somebody reads a number without apology. A new survey says that fewer families talk about money at home.",
        "line2_whynow": "I am a bookkeeper in Atlanta who teaches families to read their money out loud. My studio, Ledger & Thyme, keeps the books of 63 food trucks, caterers and bakers. In my classes everybody brings one receipt and says what it was for.",
        "line3_whyyou": "You can interview two bakers who opened their books to me this year, on weekday mornings. When is a good hour for you?",
        "talking_points": null,
        "claims": [
          {"line":"headline","text":"New survey: fewer families talk about money at home","source":"peg","supported":true,"reason":null},
          {"line":"line1_hook","text":"Silence about money ends when somebody reads a number without apology.","source":"take","supported":true,"reason":null},
          {"line":"line1_hook","text":"A new survey says that fewer families talk about money at home.","source":"news","supported":true,"reason":null},
          {"line":"line2_whynow","text":"I am a bookkeeper in Atlanta who teaches families to read their money out loud.","source":"profile.who","supported":true,"reason":null},
          {"line":"line2_whynow","text":"My studio, Ledger & Thyme, keeps the books of 63 food trucks, caterers and bakers.","source":"profile.facts.1","supported":true,"reason":null},
          {"line":"line2_whynow","text":"In my classes everybody brings one receipt and says what it was for.","source":"profile.facts.5","supported":true,"reason":null},
          {"line":"line3_whyyou","text":"You can interview two bakers who opened their books to me this year, on weekday mornings.","source":"profile.offers.3","supported":true,"reason":null},
          {"line":"line3_whyyou","text":"When is a good hour for you?","source":null,"supported":true,"reason":null}
        ]
      }
    ]
  },
  {
    "id": "44444444-0000-4000-8000-000000000003",
    "email": "creator@newspeg.example",
    "news_peg": "Food prices rise again",
    "take": "Bakers know first that flour went up, and families can learn from their invoices.",
    "story": {"news":"Food prices are going up again.","why":"What a baker pays this month a family pays the next.","helps":"","hurt":"","offer":"","subject":"What a baker pays now, you pay next month"},
    "pitch_type": "tv_local",
    "days_ago": 19,
    "generator": "composer",
    "model": null,
    "fallback_reason": null,
    "input_tokens": 0,
    "output_tokens": 0,
    "duration_ms": 12,
    "grounds": [
      {"source":"peg","text":"Food prices rise again"},
      {"source":"news","text":"Food prices are going up again."},
      {"source":"take","text":"Bakers know first that flour went up, and families can learn from their invoices."},
      {"source":"why","text":"What a baker pays this month a family pays the next."},
      {"source":"profile.who","text":"I am a bookkeeper in Atlanta who teaches families to read their money out loud."},
      {"source":"profile.name","text":"Nadine Okoro Wells"},
      {"source":"profile.city_region","text":"Atlanta, GA"},
      {"source":"profile.beats","text":"Business, Culture, Education"},
      {"source":"profile.logline","text":"The bookkeeper teaching Black families to read their money the way her grandmother did: every Sunday, out loud."},
      {"source":"profile.timely_angle","text":"Families feel a rate change at the kitchen table weeks before the charts do. Nadine can show, with one notebook, what to do in that week."},
      {"source":"profile.book_title","text":"The Sunday Ledger: Money Lessons from a Macon Kitchen"},
      {"source":"profile.bio_short","text":"Nadine Okoro Wells is a bookkeeper, teacher and the author of The Sunday Ledger. Her Atlanta studio keeps the books of food vendors; on Sundays she teaches free money classes in churches and barbershops."},
      {"source":"profile.facts.0","text":"I have taught 214 free Sunday money classes in Atlanta churches and barbershops since 2019."},
      {"source":"profile.facts.1","text":"My studio, Ledger & Thyme, keeps the books of 63 food trucks, caterers and bakers."},
      {"source":"profile.facts.2","text":"I spent fourteen years in a hospital payroll office before I opened the studio."},
      {"source":"profile.facts.3","text":"My grandmother Odessa kept a household ledger in Macon from 1958 to 1971, and I still have the notebook."},
      {"source":"profile.facts.4","text":"The Sunday Ledger was published in March 2024; each chapter starts from one page of that notebook."},
      {"source":"profile.facts.5","text":"In my classes everybody brings one receipt and says what it was for."},
      {"source":"profile.facts.6","text":"In August 1963 my grandmother wrote down the price of each pair of school shoes."},
      {"source":"profile.facts.7","text":"Most of my vendors were told they were too small for an accountant."},
      {"source":"profile.facts.8","text":"My bakers paid 31 percent more for butter this year than last."},
      {"source":"profile.offers.0","text":"You can film a Sunday class where everybody reads one receipt out loud, in a barbershop on Cascade Road, on any Sunday afternoon."},
      {"source":"profile.offers.1","text":"You can hear three minutes of reading from the Macon notebook."},
      {"source":"profile.offers.2","text":"I can send you scans of three pages of the Macon notebook."},
      {"source":"profile.offers.3","text":"You can interview two bakers who opened their books to me this year, on weekday mornings."},
      {"source":"profile.offers.4","text":"I can come to you with the notebook and one receipt from your host, on any weekday from six in the morning."}
    ],
    "variations": [
      {
        "id": "55555555-0000-4000-8000-000000000031",
        "position": 1,
        "angle": "Opens with the news",
        "headline": "What a baker pays now, you pay next month",
        "line1_hook": "Food prices are going up again. Bakers know first that flour went up, and families can learn from their invoices. What a baker pays this month a family pays the next.",
        "line2_whynow": "I am a bookkeeper in Atlanta who teaches families to read their money out loud. My studio, Ledger & Thyme, keeps the books of 63 food trucks, caterers and bakers.",
        "line3_whyyou": "You can interview two bakers who opened their books to me this year, on weekday mornings. When is a good hour for you?",
        "talking_points": null,
        "claims": [
          {"line":"headline","text":"What a baker pays now, you pay next month","source":"peg","supported":true,"reason":null},
          {"line":"line1_hook","text":"Food prices are going up again.","source":"news","supported":true,"reason":null},
          {"line":"line1_hook","text":"Bakers know first that flour went up, and families can learn from their invoices.","source":"take","supported":true,"reason":null},
          {"line":"line1_hook","text":"What a baker pays this month a family pays the next.","source":"why","supported":true,"reason":null},
          {"line":"line2_whynow","text":"I am a bookkeeper in Atlanta who teaches families to read their money out loud.","source":"profile.who","supported":true,"reason":null},
          {"line":"line2_whynow","text":"My studio, Ledger & Thyme, keeps the books of 63 food trucks, caterers and bakers.","source":"profile.facts.1","supported":true,"reason":null},
          {"line":"line3_whyyou","text":"You can interview two bakers who opened their books to me this year, on weekday mornings.","source":"profile.offers.3","supported":true,"reason":null},
          {"line":"line3_whyyou","text":"When is a good hour for you?","source":null,"supported":true,"reason":null}
        ]
      },
      {
        "id": "55555555-0000-4000-8000-000000000032",
        "position": 2,
        "angle": "Opens with your take",
        "headline": "Food prices rise again",
        "line1_hook": "Bakers know first that flour went up, and families can learn from their invoices. Food prices are going up again.",
        "line2_whynow": "I am a bookkeeper in Atlanta who teaches families to read their money out loud. My bakers paid 31 percent more for butter this year than last.",
        "line3_whyyou": "You can film a Sunday class where everybody reads one receipt out loud, in a barbershop on Cascade Road, on any Sunday afternoon. When would suit you?",
        "talking_points": null,
        "claims": [
          {"line":"headline","text":"Food prices rise again","source":"peg","supported":true,"reason":null},
          {"line":"line1_hook","text":"Bakers know first that flour went up, and families can learn from their invoices.","source":"take","supported":true,"reason":null},
          {"line":"line1_hook","text":"Food prices are going up again.","source":"news","supported":true,"reason":null},
          {"line":"line2_whynow","text":"I am a bookkeeper in Atlanta who teaches families to read their money out loud.","source":"profile.who","supported":true,"reason":null},
          {"line":"line2_whynow","text":"My bakers paid 31 percent more for butter this year than last.","source":"profile.facts.8","supported":true,"reason":null},
          {"line":"line3_whyyou","text":"You can film a Sunday class where everybody reads one receipt out loud, in a barbershop on Cascade Road, on any Sunday afternoon.","source":"profile.offers.0","supported":true,"reason":null},
          {"line":"line3_whyyou","text":"When would suit you?","source":null,"supported":true,"reason":null}
        ]
      }
    ]
  },
  {
    "id": "44444444-0000-4000-8000-000000000004",
    "email": "creator@newspeg.example",
    "news_peg": "Main streets ask people to shop local",
    "take": "What helps an owner is less the crowd on Saturday than what she writes down on Monday.",
    "story": {"news":"Main streets ask people to shop local.","why":"","helps":"","hurt":"","offer":"","subject":"The Monday after a good Saturday"},
    "pitch_type": "podcast",
    "days_ago": 2,
    "generator": "composer",
    "model": null,
    "fallback_reason": null,
    "input_tokens": 0,
    "output_tokens": 0,
    "duration_ms": 1,
    "grounds": [
      {"source":"peg","text":"Main streets ask people to shop local"},
      {"source":"news","text":"Main streets ask people to shop local."},
      {"source":"take","text":"What helps an owner is less the crowd on Saturday than what she writes down on Monday."},
      {"source":"profile.who","text":"I am a bookkeeper in Atlanta who teaches families to read their money out loud."},
      {"source":"profile.name","text":"Nadine Okoro Wells"},
      {"source":"profile.city_region","text":"Atlanta, GA"},
      {"source":"profile.beats","text":"Business, Culture, Education"},
      {"source":"profile.logline","text":"The bookkeeper teaching Black families to read their money the way her grandmother did: every Sunday, out loud."},
      {"source":"profile.timely_angle","text":"Families feel a rate change at the kitchen table weeks before the charts do. Nadine can show, with one notebook, what to do in that week."},
      {"source":"profile.book_title","text":"The Sunday Ledger: Money Lessons from a Macon Kitchen"},
      {"source":"profile.bio_short","text":"Nadine Okoro Wells is a bookkeeper, teacher and the author of The Sunday Ledger. Her Atlanta studio keeps the books of food vendors; on Sundays she teaches free money classes in churches and barbershops."},
      {"source":"profile.facts.0","text":"I have taught 214 free Sunday money classes in Atlanta churches and barbershops since 2019."},
      {"source":"profile.facts.1","text":"My studio, Ledger & Thyme, keeps the books of 63 food trucks, caterers and bakers."},
      {"source":"profile.facts.2","text":"I spent fourteen years in a hospital payroll office before I opened the studio."},
      {"source":"profile.facts.3","text":"My grandmother Odessa kept a household ledger in Macon from 1958 to 1971, and I still have the notebook."},
      {"source":"profile.facts.4","text":"The Sunday Ledger was published in March 2024; each chapter starts from one page of that notebook."},
      {"source":"profile.facts.5","text":"In my classes everybody brings one receipt and says what it was for."},
      {"source":"profile.facts.6","text":"In August 1963 my grandmother wrote down the price of each pair of school shoes."},
      {"source":"profile.facts.7","text":"Most of my vendors were told they were too small for an accountant."},
      {"source":"profile.facts.8","text":"My bakers paid 31 percent more for butter this year than last."},
      {"source":"profile.offers.0","text":"You can film a Sunday class where everybody reads one receipt out loud, in a barbershop on Cascade Road, on any Sunday afternoon."},
      {"source":"profile.offers.1","text":"You can hear three minutes of reading from the Macon notebook."},
      {"source":"profile.offers.2","text":"I can send you scans of three pages of the Macon notebook."},
      {"source":"profile.offers.3","text":"You can interview two bakers who opened their books to me this year, on weekday mornings."},
      {"source":"profile.offers.4","text":"I can come to you with the notebook and one receipt from your host, on any weekday from six in the morning."}
    ],
    "variations": [
      {
        "id": "55555555-0000-4000-8000-000000000041",
        "position": 1,
        "angle": "Opens with the news",
        "headline": "The Monday after a good Saturday",
        "line1_hook": "Main streets ask people to shop local. What helps an owner is less the crowd on Saturday than what she writes down on Monday.",
        "line2_whynow": "I am a bookkeeper in Atlanta who teaches families to read their money out loud. My grandmother Odessa kept a household ledger in Macon from 1958 to 1971, and I still have the notebook. I have taught 214 free Sunday money classes in Atlanta churches and barbershops since 2019.",
        "line3_whyyou": "You can hear three minutes of reading from the Macon notebook. Do you want to hear that?",
        "talking_points": null,
        "claims": [
          {"line":"headline","text":"The Monday after a good Saturday","source":"peg","supported":true,"reason":null},
          {"line":"line1_hook","text":"Main streets ask people to shop local.","source":"news","supported":true,"reason":null},
          {"line":"line1_hook","text":"What helps an owner is less the crowd on Saturday than what she writes down on Monday.","source":"take","supported":true,"reason":null},
          {"line":"line2_whynow","text":"I am a bookkeeper in Atlanta who teaches families to read their money out loud.","source":"profile.who","supported":true,"reason":null},
          {"line":"line2_whynow","text":"My grandmother Odessa kept a household ledger in Macon from 1958 to 1971, and I still have the notebook.","source":"profile.facts.3","supported":true,"reason":null},
          {"line":"line2_whynow","text":"I have taught 214 free Sunday money classes in Atlanta churches and barbershops since 2019.","source":"profile.facts.0","supported":true,"reason":null},
          {"line":"line3_whyyou","text":"You can hear three minutes of reading from the Macon notebook.","source":"profile.offers.1","supported":true,"reason":null},
          {"line":"line3_whyyou","text":"Do you want to hear that?","source":null,"supported":true,"reason":null}
        ]
      }
    ]
  },
  {
    "id": "44444444-0000-4000-8000-000000000005",
    "email": "yolanda@creators.example",
    "news_peg": "Texas school board votes on library lists",
    "take": "A list can empty a shelf, but it cannot stop neighbors from lending.",
    "story": {"news":"The Texas school board is voting on which books school libraries may keep.","why":"","helps":"","hurt":"","offer":"","subject":"Banned at school, lent on 46 porches"},
    "pitch_type": "podcast",
    "days_ago": 33,
    "generator": "composer",
    "model": null,
    "fallback_reason": null,
    "input_tokens": 0,
    "output_tokens": 0,
    "duration_ms": 8,
    "grounds": [
      {"source":"peg","text":"Texas school board votes on library lists"},
      {"source":"news","text":"The Texas school board is voting on which books school libraries may keep."},
      {"source":"take","text":"A list can empty a shelf, but it cannot stop neighbors from lending."},
      {"source":"profile.who","text":"I am a retired librarian in Houston who lends books from front porches."},
      {"source":"profile.name","text":"Yolanda Akins-Reyes"},
      {"source":"profile.city_region","text":"Houston, TX"},
      {"source":"profile.beats","text":"Education, Culture, Social Issues"},
      {"source":"profile.logline","text":"A retired librarian puts the books that left the school shelf on 46 front porches."},
      {"source":"profile.timely_angle","text":"When a school shelf is cleared in spring, the porches see the readers in the same week."},
      {"source":"profile.bio_short","text":"Yolanda Akins-Reyes was a school librarian in Houston for 27 years. She now runs Porch Stacks, a lending library on her neighbors' front porches."},
      {"source":"profile.facts.0","text":"Our Porch Stacks lends books from 46 front porches in four Houston neighborhoods."},
      {"source":"profile.facts.1","text":"I was a school librarian for 27 years."},
      {"source":"profile.facts.2","text":"We pay 22 teenagers to run the stops."},
      {"source":"profile.facts.3","text":"We charge no late fees, and each book has a paper card with the names of its readers."},
      {"source":"profile.facts.4","text":"Our teenagers practice how to talk about a book with someone who disagrees."},
      {"source":"profile.offers.0","text":"You can film a lending afternoon on a porch, in Third Ward, Houston, on any Saturday."},
      {"source":"profile.offers.1","text":"You can interview two of the teenagers who run a stop, after school."},
      {"source":"profile.offers.2","text":"You can hear the note that started the first porch, read out loud."}
    ],
    "variations": [
      {
        "id": "55555555-0000-4000-8000-000000000051",
        "position": 1,
        "angle": "Opens with the news",
        "headline": "Banned at school, lent on 46 porches",
        "line1_hook": "The Texas school board is voting on which books school libraries may keep. A list can empty a shelf, but it cannot stop neighbors from lending.",
        "line2_whynow": "I am a retired librarian in Houston who lends books from front porches. We pay 22 teenagers to run the stops. Our Porch Stacks lends books from 46 front porches in four Houston neighborhoods.",
        "line3_whyyou": "You can interview two of the teenagers who run a stop, after school. Shall we set a time?",
        "talking_points": null,
        "claims": [
          {"line":"headline","text":"Banned at school, lent on 46 porches","source":"peg","supported":true,"reason":null},
          {"line":"line1_hook","text":"The Texas school board is voting on which books school libraries may keep.","source":"news","supported":true,"reason":null},
          {"line":"line1_hook","text":"A list can empty a shelf, but it cannot stop neighbors from lending.","source":"take","supported":true,"reason":null},
          {"line":"line2_whynow","text":"I am a retired librarian in Houston who lends books from front porches.","source":"profile.who","supported":true,"reason":null},
          {"line":"line2_whynow","text":"We pay 22 teenagers to run the stops.","source":"profile.facts.2","supported":true,"reason":null},
          {"line":"line2_whynow","text":"Our Porch Stacks lends books from 46 front porches in four Houston neighborhoods.","source":"profile.facts.0","supported":true,"reason":null},
          {"line":"line3_whyyou","text":"You can interview two of the teenagers who run a stop, after school.","source":"profile.offers.1","supported":true,"reason":null},
          {"line":"line3_whyyou","text":"Shall we set a time?","source":null,"supported":true,"reason":null}
        ]
      },
      {
        "id": "55555555-0000-4000-8000-000000000052",
        "position": 2,
        "angle": "Opens with your proof",
        "headline": "Texas school board votes on library lists",
        "line1_hook": "I am a retired librarian in Houston who lends books from front porches, and I was a school librarian for 27 years.",
        "line2_whynow": "The Texas school board is voting on which books school libraries may keep. A list can empty a shelf, but it cannot stop neighbors from lending.",
        "line3_whyyou": "You can hear the note that started the first porch, read out loud. Would you record that?",
        "talking_points": ["Our Porch Stacks lends books from 46 front porches in four Houston neighborhoods.","We pay 22 teenagers to run the stops."],
        "claims": [
          {"line":"headline","text":"Texas school board votes on library lists","source":"peg","supported":true,"reason":null},
          {"line":"line1_hook","text":"I am a retired librarian in Houston who lends books from front porches, and I was a school librarian for 27 years.","source":"profile.who+profile.facts.1","supported":true,"reason":null},
          {"line":"line2_whynow","text":"The Texas school board is voting on which books school libraries may keep.","source":"news","supported":true,"reason":null},
          {"line":"line2_whynow","text":"A list can empty a shelf, but it cannot stop neighbors from lending.","source":"take","supported":true,"reason":null},
          {"line":"line3_whyyou","text":"You can hear the note that started the first porch, read out loud.","source":"profile.offers.2","supported":true,"reason":null},
          {"line":"line3_whyyou","text":"Would you record that?","source":null,"supported":true,"reason":null},
          {"line":"talking_points","text":"Our Porch Stacks lends books from 46 front porches in four Houston neighborhoods.","source":"profile.facts.0","supported":true,"reason":null},
          {"line":"talking_points","text":"We pay 22 teenagers to run the stops.","source":"profile.facts.2","supported":true,"reason":null}
        ]
      }
    ]
  },
  {
    "id": "44444444-0000-4000-8000-000000000006",
    "email": "emile@creators.example",
    "news_peg": "Parade clubs say that hand-sewn suits are disappearing",
    "take": "Everybody films the four hours a suit is worn; the story is the ninety hours before.",
    "story": {"news":"Parade clubs say that hand-sewn suits are disappearing.","why":"","helps":"","hurt":"","offer":"","subject":"The ninety hours before the parade"},
    "pitch_type": "culture_mag",
    "days_ago": 27,
    "generator": "composer",
    "model": null,
    "fallback_reason": null,
    "input_tokens": 0,
    "output_tokens": 0,
    "duration_ms": 4,
    "grounds": [
      {"source":"peg","text":"Parade clubs say that hand-sewn suits are disappearing"},
      {"source":"news","text":"Parade clubs say that hand-sewn suits are disappearing."},
      {"source":"take","text":"Everybody films the four hours a suit is worn; the story is the ninety hours before."},
      {"source":"profile.who","text":"I sew parade suits in Treme, New Orleans."},
      {"source":"profile.name","text":"Emile Fontenette"},
      {"source":"profile.city_region","text":"New Orleans, LA"},
      {"source":"profile.beats","text":"Culture, Entertainment, Business"},
      {"source":"profile.logline","text":"The tailor behind half of the suits on a Sunday parade is teaching five apprentices before his eyes give out."},
      {"source":"profile.timely_angle","text":"Parade suits are cut months before the first parade, and this is the first season with apprentices at the table."},
      {"source":"profile.bio_short","text":"Emile Fontenette sews parade suits in New Orleans, by hand, in the front room where his mother sewed them."},
      {"source":"profile.facts.0","text":"I put about ninety hours of handwork into one parade suit."},
      {"source":"profile.facts.1","text":"I took on five apprentices between 17 and 58 in September."},
      {"source":"profile.facts.2","text":"My mother sewed in the same front room from 1961."},
      {"source":"profile.facts.3","text":"My apprentices keep what they make."},
      {"source":"profile.facts.4","text":"Each suit I sew is worn for four hours and then hangs in somebody's hall for life."},
      {"source":"profile.offers.0","text":"You can sit in on a morning at the worktable with three finished suits, in my front room in Treme, on any weekday."},
      {"source":"profile.offers.1","text":"I can send you photographs of three finished suits."},
      {"source":"profile.offers.2","text":"You can interview my oldest and my youngest apprentice."}
    ],
    "variations": [
      {
        "id": "55555555-0000-4000-8000-000000000061",
        "position": 1,
        "angle": "Opens with the news",
        "headline": "The ninety hours before the parade",
        "line1_hook": "Parade clubs say that hand-sewn suits are disappearing. Everybody films the four hours a suit is worn; the story is the ninety hours before.",
        "line2_whynow": "I sew parade suits in Treme, New Orleans, and I put about ninety hours of handwork into one parade suit. Each suit I sew is worn for four hours and then hangs in somebody's hall for life.",
        "line3_whyyou": "You can sit in on a morning at the worktable with three finished suits, in my front room in Treme, on any weekday. Shall I save you a place?",
        "talking_points": null,
        "claims": [
          {"line":"headline","text":"The ninety hours before the parade","source":"peg","supported":true,"reason":null},
          {"line":"line1_hook","text":"Parade clubs say that hand-sewn suits are disappearing.","source":"news","supported":true,"reason":null},
          {"line":"line1_hook","text":"Everybody films the four hours a suit is worn; the story is the ninety hours before.","source":"take","supported":true,"reason":null},
          {"line":"line2_whynow","text":"I sew parade suits in Treme, New Orleans, and I put about ninety hours of handwork into one parade suit.","source":"profile.who+profile.facts.0","supported":true,"reason":null},
          {"line":"line2_whynow","text":"Each suit I sew is worn for four hours and then hangs in somebody's hall for life.","source":"profile.facts.4","supported":true,"reason":null},
          {"line":"line3_whyyou","text":"You can sit in on a morning at the worktable with three finished suits, in my front room in Treme, on any weekday.","source":"profile.offers.0","supported":true,"reason":null},
          {"line":"line3_whyyou","text":"Shall I save you a place?","source":null,"supported":true,"reason":null}
        ]
      }
    ]
  },
  {
    "id": "44444444-0000-4000-8000-000000000007",
    "email": "tasha@creators.example",
    "news_peg": "Another supermarket chain closes South Side stores",
    "take": "A closing notice is a business plan for whoever stays on the block.",
    "story": {"news":"Another supermarket chain is closing its South Side stores.","why":"","helps":"","hurt":"","offer":"","subject":"The grocery 412 neighbors bought"},
    "pitch_type": "tv_local",
    "days_ago": 12,
    "generator": "composer",
    "model": null,
    "fallback_reason": null,
    "input_tokens": 0,
    "output_tokens": 0,
    "duration_ms": 2,
    "grounds": [
      {"source":"peg","text":"Another supermarket chain closes South Side stores"},
      {"source":"news","text":"Another supermarket chain is closing its South Side stores."},
      {"source":"take","text":"A closing notice is a business plan for whoever stays on the block."},
      {"source":"profile.who","text":"I run a grocery in Chicago that its neighbors own."},
      {"source":"profile.name","text":"Tasha Greenlee-Obi"},
      {"source":"profile.city_region","text":"Chicago, IL"},
      {"source":"profile.beats","text":"Business, Health, Social Issues"},
      {"source":"profile.logline","text":"When the last chain store left, 412 neighbors bought shares in a grocery of their own."},
      {"source":"profile.timely_angle","text":"A chain announces a closing in January and leaves in spring; neighbors have about twelve weeks to decide."},
      {"source":"profile.bio_short","text":"Tasha Greenlee-Obi is the first general manager of Corner Share, a member-owned grocery on Chicago's South Side."},
      {"source":"profile.facts.0","text":"When the last chain store left, 412 of my neighbors bought shares in Corner Share for twenty dollars each."},
      {"source":"profile.facts.1","text":"I managed produce for a chain for eleven years."},
      {"source":"profile.facts.2","text":"We post prices and losses on the front window every month."},
      {"source":"profile.facts.3","text":"We sold out of greens on 19 of our first 30 days."},
      {"source":"profile.facts.4","text":"Three of our founding members work one shift a week without pay."},
      {"source":"profile.offers.0","text":"You can film our cold room before we open, at Corner Share on the South Side, on any weekday from six in the morning."},
      {"source":"profile.offers.1","text":"I can send you our books for the first year."},
      {"source":"profile.offers.2","text":"You can interview three founding members who speak on record."}
    ],
    "variations": [
      {
        "id": "55555555-0000-4000-8000-000000000071",
        "position": 1,
        "angle": "Opens with your proof",
        "headline": "The grocery 412 neighbors bought",
        "line1_hook": "I run a grocery in Chicago that its neighbors own. When the last chain store left, 412 of my neighbors bought shares in Corner Share for twenty dollars each.",
        "line2_whynow": "Another supermarket chain is closing its South Side stores. A closing notice is a business plan for whoever stays on the block.",
        "line3_whyyou": "You can film our cold room before we open, at Corner Share on the South Side, on any weekday from six in the morning. Will you come by?",
        "talking_points": null,
        "claims": [
          {"line":"headline","text":"The grocery 412 neighbors bought","source":"peg","supported":true,"reason":null},
          {"line":"line1_hook","text":"I run a grocery in Chicago that its neighbors own.","source":"profile.who","supported":true,"reason":null},
          {"line":"line1_hook","text":"When the last chain store left, 412 of my neighbors bought shares in Corner Share for twenty dollars each.","source":"profile.facts.0","supported":true,"reason":null},
          {"line":"line2_whynow","text":"Another supermarket chain is closing its South Side stores.","source":"news","supported":true,"reason":null},
          {"line":"line2_whynow","text":"A closing notice is a business plan for whoever stays on the block.","source":"take","supported":true,"reason":null},
          {"line":"line3_whyyou","text":"You can film our cold room before we open, at Corner Share on the South Side, on any weekday from six in the morning.","source":"profile.offers.0","supported":true,"reason":null},
          {"line":"line3_whyyou","text":"Will you come by?","source":null,"supported":true,"reason":null}
        ]
      }
    ]
  },
  {
    "id": "44444444-0000-4000-8000-000000000008",
    "email": "bernice@creators.example",
    "news_peg": "Schools rewrite their rules on chatbots",
    "take": "Children do not need a chatbot ban; they need to meet somebody who was there.",
    "story": {"news":"Schools are rewriting their rules on chatbots.","why":"","helps":"","hurt":"","offer":"","subject":"Six grandmothers against a chatbot"},
    "pitch_type": "tv_local",
    "days_ago": 9,
    "generator": "composer",
    "model": null,
    "fallback_reason": null,
    "input_tokens": 0,
    "output_tokens": 0,
    "duration_ms": 4,
    "grounds": [
      {"source":"peg","text":"Schools rewrite their rules on chatbots"},
      {"source":"news","text":"Schools are rewriting their rules on chatbots."},
      {"source":"take","text":"Children do not need a chatbot ban; they need to meet somebody who was there."},
      {"source":"profile.who","text":"I am one of six grandmothers who teach middle schoolers in West Oakland."},
      {"source":"profile.name","text":"Bernice Tolliver"},
      {"source":"profile.city_region","text":"Oakland, CA"},
      {"source":"profile.beats","text":"Technology, Education, Culture"},
      {"source":"profile.logline","text":"Six grandmothers teach middle schoolers to question a chatbot before they trust it."},
      {"source":"profile.timely_angle","text":"Report cards come home in the same weeks in which teachers find the first chatbot essays."},
      {"source":"profile.bio_short","text":"Bernice Tolliver is a retired switchboard engineer in Oakland and the founder of Ask Your Elders, an after-school class on machines that talk."},
      {"source":"profile.facts.0","text":"The oldest of us teachers is 83."},
      {"source":"profile.facts.1","text":"I kept telephone switches running for 31 years."},
      {"source":"profile.facts.2","text":"Ninety children have finished our eight-week course."},
      {"source":"profile.facts.3","text":"Our children put one question to a chatbot and to a person who was there, and they grade both answers."},
      {"source":"profile.facts.4","text":"In 71 of 90 final lessons the children gave the witness the better grade."},
      {"source":"profile.offers.0","text":"You can film a class in which a chatbot and a witness answer the same question, in West Oakland, on Tuesday afternoons."},
      {"source":"profile.offers.1","text":"You can hear both answers to one question from your newsroom, with the children’s grades."},
      {"source":"profile.offers.2","text":"You can interview our 83-year-old teacher and two of her students."}
    ],
    "variations": [
      {
        "id": "55555555-0000-4000-8000-000000000081",
        "position": 1,
        "angle": "Opens with your proof",
        "headline": "Six grandmothers against a chatbot",
        "line1_hook": "I am one of six grandmothers who teach middle schoolers in West Oakland. Our children put one question to a chatbot and to a person who was there, and they grade both answers. In 71 of 90 final lessons the children gave the witness the better grade.",
        "line2_whynow": "Schools are rewriting their rules on chatbots. Children do not need a chatbot ban; they need to meet somebody who was there.",
        "line3_whyyou": "You can film a class in which a chatbot and a witness answer the same question, in West Oakland, on Tuesday afternoons. Would you come?",
        "talking_points": null,
        "claims": [
          {"line":"headline","text":"Six grandmothers against a chatbot","source":"peg","supported":true,"reason":null},
          {"line":"line1_hook","text":"I am one of six grandmothers who teach middle schoolers in West Oakland.","source":"profile.who","supported":true,"reason":null},
          {"line":"line1_hook","text":"Our children put one question to a chatbot and to a person who was there, and they grade both answers.","source":"profile.facts.3","supported":true,"reason":null},
          {"line":"line1_hook","text":"In 71 of 90 final lessons the children gave the witness the better grade.","source":"profile.facts.4","supported":true,"reason":null},
          {"line":"line2_whynow","text":"Schools are rewriting their rules on chatbots.","source":"news","supported":true,"reason":null},
          {"line":"line2_whynow","text":"Children do not need a chatbot ban; they need to meet somebody who was there.","source":"take","supported":true,"reason":null},
          {"line":"line3_whyyou","text":"You can film a class in which a chatbot and a witness answer the same question, in West Oakland, on Tuesday afternoons.","source":"profile.offers.0","supported":true,"reason":null},
          {"line":"line3_whyyou","text":"Would you come?","source":null,"supported":true,"reason":null}
        ]
      },
      {
        "id": "55555555-0000-4000-8000-000000000082",
        "position": 2,
        "angle": "Opens with the news",
        "headline": "Schools rewrite their rules on chatbots",
        "line1_hook": "Schools are rewriting their rules on chatbots. Children do not need a chatbot ban; they need to meet somebody who was there.",
        "line2_whynow": "I am one of six grandmothers who teach middle schoolers in West Oakland. Ninety children have finished our eight-week course.",
        "line3_whyyou": "You can interview our 83-year-old teacher and two of her students. When is a good hour for you?",
        "talking_points": null,
        "claims": [
          {"line":"headline","text":"Schools rewrite their rules on chatbots","source":"peg","supported":true,"reason":null},
          {"line":"line1_hook","text":"Schools are rewriting their rules on chatbots.","source":"news","supported":true,"reason":null},
          {"line":"line1_hook","text":"Children do not need a chatbot ban; they need to meet somebody who was there.","source":"take","supported":true,"reason":null},
          {"line":"line2_whynow","text":"I am one of six grandmothers who teach middle schoolers in West Oakland.","source":"profile.who","supported":true,"reason":null},
          {"line":"line2_whynow","text":"Ninety children have finished our eight-week course.","source":"profile.facts.2","supported":true,"reason":null},
          {"line":"line3_whyyou","text":"You can interview our 83-year-old teacher and two of her students.","source":"profile.offers.2","supported":true,"reason":null},
          {"line":"line3_whyyou","text":"When is a good hour for you?","source":null,"supported":true,"reason":null}
        ]
      }
    ]
  },
  {
    "id": "44444444-0000-4000-8000-000000000009",
    "email": "lionel@creators.example",
    "news_peg": "Turnout falls in local elections again",
    "take": "Everybody counts the people who stay home, and nobody asks what kept them there.",
    "story": {"news":"Turnout in local elections has fallen again.","why":"","helps":"","hurt":"","offer":"","subject":"Why they waited sixty years to vote"},
    "pitch_type": "podcast",
    "days_ago": 15,
    "generator": "composer",
    "model": null,
    "fallback_reason": null,
    "input_tokens": 0,
    "output_tokens": 0,
    "duration_ms": 1,
    "grounds": [
      {"source":"peg","text":"Turnout falls in local elections again"},
      {"source":"news","text":"Turnout in local elections has fallen again."},
      {"source":"take","text":"Everybody counts the people who stay home, and nobody asks what kept them there."},
      {"source":"profile.who","text":"I register first-time voters over sixty in Washington, DC."},
      {"source":"profile.name","text":"Lionel Pruitt-Asante"},
      {"source":"profile.city_region","text":"Washington, DC"},
      {"source":"profile.beats","text":"Politics, Social Issues, Education"},
      {"source":"profile.logline","text":"He registers people over sixty who have never voted, and keeps their reasons on tape."},
      {"source":"profile.timely_angle","text":"After each election the turnout tables say who stayed away and never why."},
      {"source":"profile.bio_short","text":"Lionel Pruitt-Asante records oral histories of first-time voters over sixty in Washington, DC."},
      {"source":"profile.facts.0","text":"I have the reasons of 118 of them on tape."},
      {"source":"profile.facts.1","text":"I drove a city bus for 24 years."},
      {"source":"profile.facts.2","text":"Every person on tape has signed off on their own story."},
      {"source":"profile.facts.3","text":"Shift work is the reason I hear most."},
      {"source":"profile.facts.4","text":"The oldest person I registered was 91."},
      {"source":"profile.offers.0","text":"You can hear four minutes of tape from three first-time voters."},
      {"source":"profile.offers.1","text":"I can come to you with two of the voters, on any weekday after ten."},
      {"source":"profile.offers.2","text":"I can send you six transcripts with portraits."}
    ],
    "variations": [
      {
        "id": "55555555-0000-4000-8000-000000000091",
        "position": 1,
        "angle": "Opens with the news",
        "headline": "Why they waited sixty years to vote",
        "line1_hook": "Turnout in local elections has fallen again. Everybody counts the people who stay home, and nobody asks what kept them there.",
        "line2_whynow": "I register first-time voters over sixty in Washington, DC, and I have the reasons of 118 of them on tape.",
        "line3_whyyou": "You can hear four minutes of tape from three first-time voters. Would you record that?",
        "talking_points": null,
        "claims": [
          {"line":"headline","text":"Why they waited sixty years to vote","source":"peg","supported":true,"reason":null},
          {"line":"line1_hook","text":"Turnout in local elections has fallen again.","source":"news","supported":true,"reason":null},
          {"line":"line1_hook","text":"Everybody counts the people who stay home, and nobody asks what kept them there.","source":"take","supported":true,"reason":null},
          {"line":"line2_whynow","text":"I register first-time voters over sixty in Washington, DC, and I have the reasons of 118 of them on tape.","source":"profile.who+profile.facts.0","supported":true,"reason":null},
          {"line":"line3_whyyou","text":"You can hear four minutes of tape from three first-time voters.","source":"profile.offers.0","supported":true,"reason":null},
          {"line":"line3_whyyou","text":"Would you record that?","source":null,"supported":true,"reason":null}
        ]
      }
    ]
  },
  {
    "id": "44444444-0000-4000-8000-000000000010",
    "email": "josephine@creators.example",
    "news_peg": "Salt water moves up the coastal rivers",
    "take": "My family's rice notebook is also a record of where the salt used to stop.",
    "story": {"news":"Salt water is moving up the coastal rivers.","why":"","helps":"","hurt":"","offer":"","subject":"A rice notebook that remembers the salt"},
    "pitch_type": "culture_mag",
    "days_ago": 40,
    "generator": "composer",
    "model": null,
    "fallback_reason": null,
    "input_tokens": 0,
    "output_tokens": 0,
    "duration_ms": 5,
    "grounds": [
      {"source":"peg","text":"Salt water moves up the coastal rivers"},
      {"source":"news","text":"Salt water is moving up the coastal rivers."},
      {"source":"take","text":"My family's rice notebook is also a record of where the salt used to stop."},
      {"source":"profile.who","text":"I am a cook and rice grower near Charleston."},
      {"source":"profile.name","text":"Josephine Drayton-Mills"},
      {"source":"profile.city_region","text":"Charleston, SC"},
      {"source":"profile.beats","text":"Culture, Environment, Business"},
      {"source":"profile.logline","text":"A cook plants the rice her great-grandmother wrote down, and sells it by the cup."},
      {"source":"profile.timely_angle","text":"Salt reaches the lower field earlier each fall, and the harvest moves with it."},
      {"source":"profile.book_title","text":"Cup by Cup: A Low-Country Rice Notebook"},
      {"source":"profile.bio_short","text":"Josephine Drayton-Mills cooks and farms near Charleston from a family rice notebook begun in 1902."},
      {"source":"profile.facts.0","text":"My great-grandmother began her rice notebook in 1902."},
      {"source":"profile.facts.1","text":"I grow two acres of red rice by hand."},
      {"source":"profile.facts.2","text":"My table seats twelve, once a week."},
      {"source":"profile.facts.3","text":"I tell each guest whose page they are eating."},
      {"source":"profile.facts.4","text":"Last fall salt water took a third of the lower field."},
      {"source":"profile.offers.0","text":"You can film the harvest of the lower field, near Charleston, in the last two weeks of September."},
      {"source":"profile.offers.1","text":"I can send you scans of six pages of the rice notebook."},
      {"source":"profile.offers.2","text":"There is a seat for you at my table of twelve, on any Thursday."}
    ],
    "variations": [
      {
        "id": "55555555-0000-4000-8000-000000000101",
        "position": 1,
        "angle": "Opens with your proof",
        "headline": "A rice notebook that remembers the salt",
        "line1_hook": "I am a cook and rice grower near Charleston. My great-grandmother began her rice notebook in 1902. Last fall salt water took a third of the lower field.",
        "line2_whynow": "Salt water is moving up the coastal rivers. My family's rice notebook is also a record of where the salt used to stop.",
        "line3_whyyou": "I can send you scans of six pages of the rice notebook. Would you care to look?",
        "talking_points": null,
        "claims": [
          {"line":"headline","text":"A rice notebook that remembers the salt","source":"peg","supported":true,"reason":null},
          {"line":"line1_hook","text":"I am a cook and rice grower near Charleston.","source":"profile.who","supported":true,"reason":null},
          {"line":"line1_hook","text":"My great-grandmother began her rice notebook in 1902.","source":"profile.facts.0","supported":true,"reason":null},
          {"line":"line1_hook","text":"Last fall salt water took a third of the lower field.","source":"profile.facts.4","supported":true,"reason":null},
          {"line":"line2_whynow","text":"Salt water is moving up the coastal rivers.","source":"news","supported":true,"reason":null},
          {"line":"line2_whynow","text":"My family's rice notebook is also a record of where the salt used to stop.","source":"take","supported":true,"reason":null},
          {"line":"line3_whyyou","text":"I can send you scans of six pages of the rice notebook.","source":"profile.offers.1","supported":true,"reason":null},
          {"line":"line3_whyyou","text":"Would you care to look?","source":null,"supported":true,"reason":null}
        ]
      },
      {
        "id": "55555555-0000-4000-8000-000000000102",
        "position": 2,
        "angle": "Opens with the news",
        "headline": "Salt water moves up the coastal rivers",
        "line1_hook": "Salt water is moving up the coastal rivers. My family's rice notebook is also a record of where the salt used to stop.",
        "line2_whynow": "I am a cook and rice grower near Charleston. I grow two acres of red rice by hand.",
        "line3_whyyou": "There is a seat for you at my table of twelve, on any Thursday. Is there room for this in your pages?",
        "talking_points": null,
        "claims": [
          {"line":"headline","text":"Salt water moves up the coastal rivers","source":"peg","supported":true,"reason":null},
          {"line":"line1_hook","text":"Salt water is moving up the coastal rivers.","source":"news","supported":true,"reason":null},
          {"line":"line1_hook","text":"My family's rice notebook is also a record of where the salt used to stop.","source":"take","supported":true,"reason":null},
          {"line":"line2_whynow","text":"I am a cook and rice grower near Charleston.","source":"profile.who","supported":true,"reason":null},
          {"line":"line2_whynow","text":"I grow two acres of red rice by hand.","source":"profile.facts.1","supported":true,"reason":null},
          {"line":"line3_whyyou","text":"There is a seat for you at my table of twelve, on any Thursday.","source":"profile.offers.2","supported":true,"reason":null},
          {"line":"line3_whyyou","text":"Is there room for this in your pages?","source":null,"supported":true,"reason":null}
        ]
      }
    ]
  },
  {
    "id": "44444444-0000-4000-8000-000000000011",
    "email": "reginald@creators.example",
    "news_peg": "City schools cut music budgets",
    "take": "A city can cut the budget line, but it cannot cut the skill to keep a horn alive.",
    "story": {"news":"City schools are cutting their music budgets.","why":"","helps":"","hurt":"","offer":"","subject":"The band that fixes its own horns"},
    "pitch_type": "tv_local",
    "days_ago": 21,
    "generator": "composer",
    "model": null,
    "fallback_reason": null,
    "input_tokens": 0,
    "output_tokens": 0,
    "duration_ms": 1,
    "grounds": [
      {"source":"peg","text":"City schools cut music budgets"},
      {"source":"news","text":"City schools are cutting their music budgets."},
      {"source":"take","text":"A city can cut the budget line, but it cannot cut the skill to keep a horn alive."},
      {"source":"profile.who","text":"I direct a high school band in Memphis that repairs its own horns."},
      {"source":"profile.name","text":"Reginald Ashby"},
      {"source":"profile.city_region","text":"Memphis, TN"},
      {"source":"profile.beats","text":"Education, Culture, Entertainment"},
      {"source":"profile.logline","text":"A band director whose students repair their own horns, and now everybody else's."},
      {"source":"profile.timely_angle","text":"School boards vote on music budgets in spring, when the instruments of the year are already broken."},
      {"source":"profile.bio_short","text":"Reginald Ashby directs a high-school band in Memphis and runs the repair bench that keeps it playing."},
      {"source":"profile.facts.0","text":"My students have repaired 340 instruments for eleven schools."},
      {"source":"profile.facts.1","text":"Three of my graduates now work as instrument technicians."},
      {"source":"profile.facts.2","text":"I have directed the band since 2011."},
      {"source":"profile.facts.3","text":"A dented tuba costs us eleven dollars in solder and an afternoon."},
      {"source":"profile.facts.4","text":"The rule on our wall says: you fix it, you play it, you pass it on."},
      {"source":"profile.offers.0","text":"You can film the repair bench at work, and then the band on the repaired horns, at our high school in Memphis, on Thursday afternoons."},
      {"source":"profile.offers.1","text":"You can hear one tuba before and after the repair."},
      {"source":"profile.offers.2","text":"You can interview two graduates who earn their living at a bench."}
    ],
    "variations": [
      {
        "id": "55555555-0000-4000-8000-000000000111",
        "position": 1,
        "angle": "Opens with your proof",
        "headline": "The band that fixes its own horns",
        "line1_hook": "I direct a high school band in Memphis that repairs its own horns. My students have repaired 340 instruments for eleven schools.",
        "line2_whynow": "City schools are cutting their music budgets. A city can cut the budget line, but it cannot cut the skill to keep a horn alive.",
        "line3_whyyou": "You can film the repair bench at work, and then the band on the repaired horns, at our high school in Memphis, on Thursday afternoons. Would you want to film that?",
        "talking_points": null,
        "claims": [
          {"line":"headline","text":"The band that fixes its own horns","source":"peg","supported":true,"reason":null},
          {"line":"line1_hook","text":"I direct a high school band in Memphis that repairs its own horns.","source":"profile.who","supported":true,"reason":null},
          {"line":"line1_hook","text":"My students have repaired 340 instruments for eleven schools.","source":"profile.facts.0","supported":true,"reason":null},
          {"line":"line2_whynow","text":"City schools are cutting their music budgets.","source":"news","supported":true,"reason":null},
          {"line":"line2_whynow","text":"A city can cut the budget line, but it cannot cut the skill to keep a horn alive.","source":"take","supported":true,"reason":null},
          {"line":"line3_whyyou","text":"You can film the repair bench at work, and then the band on the repaired horns, at our high school in Memphis, on Thursday afternoons.","source":"profile.offers.0","supported":true,"reason":null},
          {"line":"line3_whyyou","text":"Would you want to film that?","source":null,"supported":true,"reason":null}
        ]
      }
    ]
  },
  {
    "id": "44444444-0000-4000-8000-000000000012",
    "email": "camille@creators.example",
    "news_peg": "New guidelines urge balance training after fifty",
    "take": "Balance is easier to learn on water, where a fall is a laugh.",
    "story": {"news":"New guidelines tell everybody over fifty to train their balance.","why":"","helps":"","hurt":"","offer":"","subject":"Where a fall is a laugh"},
    "pitch_type": "podcast",
    "days_ago": 50,
    "generator": "composer",
    "model": null,
    "fallback_reason": null,
    "input_tokens": 0,
    "output_tokens": 0,
    "duration_ms": 1,
    "grounds": [
      {"source":"peg","text":"New guidelines urge balance training after fifty"},
      {"source":"news","text":"New guidelines tell everybody over fifty to train their balance."},
      {"source":"take","text":"Balance is easier to learn on water, where a fall is a laugh."},
      {"source":"profile.who","text":"I am a physical therapist in Los Angeles who teaches women over fifty to surf."},
      {"source":"profile.name","text":"Camille Draper-Nwosu"},
      {"source":"profile.city_region","text":"Los Angeles, CA"},
      {"source":"profile.beats","text":"Sports, Health, Culture"},
      {"source":"profile.logline","text":"Surf lessons for aunties: forty women over fifty who learned to stand up this summer."},
      {"source":"profile.timely_angle","text":"Falls among older people are counted every winter; balance is learned in summer."},
      {"source":"profile.bio_short","text":"Camille Draper-Nwosu teaches women over fifty to surf in Los Angeles, whether or not they could swim in June."},
      {"source":"profile.facts.0","text":"Forty women over fifty finished my summer course."},
      {"source":"profile.facts.1","text":"I have been a physical therapist for sixteen years."},
      {"source":"profile.facts.2","text":"We start in a public pool."},
      {"source":"profile.facts.3","text":"Nine of my forty women could not swim in June."},
      {"source":"profile.facts.4","text":"I keep notes on balance, sleep and how often they laugh."},
      {"source":"profile.offers.0","text":"You can film a morning lesson from the pool to the first wave, in Los Angeles, on any Saturday."},
      {"source":"profile.offers.1","text":"You can interview two of the women, 58 and 71."},
      {"source":"profile.offers.2","text":"I can send you my notes on balance from one summer."}
    ],
    "variations": [
      {
        "id": "55555555-0000-4000-8000-000000000121",
        "position": 1,
        "angle": "Opens with the news",
        "headline": "Where a fall is a laugh",
        "line1_hook": "New guidelines tell everybody over fifty to train their balance. Balance is easier to learn on water, where a fall is a laugh.",
        "line2_whynow": "I am a physical therapist in Los Angeles who teaches women over fifty to surf. I keep notes on balance, sleep and how often they laugh.",
        "line3_whyyou": "You can interview two of the women, 58 and 71. When is a good hour for you?",
        "talking_points": null,
        "claims": [
          {"line":"headline","text":"Where a fall is a laugh","source":"take","supported":true,"reason":null},
          {"line":"line1_hook","text":"New guidelines tell everybody over fifty to train their balance.","source":"news","supported":true,"reason":null},
          {"line":"line1_hook","text":"Balance is easier to learn on water, where a fall is a laugh.","source":"take","supported":true,"reason":null},
          {"line":"line2_whynow","text":"I am a physical therapist in Los Angeles who teaches women over fifty to surf.","source":"profile.who","supported":true,"reason":null},
          {"line":"line2_whynow","text":"I keep notes on balance, sleep and how often they laugh.","source":"profile.facts.4","supported":true,"reason":null},
          {"line":"line3_whyyou","text":"You can interview two of the women, 58 and 71.","source":"profile.offers.1","supported":true,"reason":null},
          {"line":"line3_whyyou","text":"When is a good hour for you?","source":null,"supported":true,"reason":null}
        ]
      }
    ]
  },
  {
    "id": "44444444-0000-4000-8000-000000000013",
    "email": "idris@creators.example",
    "news_peg": "Subway fares go up again",
    "take": "People who argue about the fare should smell what the night shift rides through.",
    "story": {"news":"Subway fares go up again.","why":"","helps":"","hurt":"","offer":"","subject":"What the night shift smells"},
    "pitch_type": "culture_mag",
    "days_ago": 6,
    "generator": "composer",
    "model": null,
    "fallback_reason": null,
    "input_tokens": 0,
    "output_tokens": 0,
    "duration_ms": 44,
    "grounds": [
      {"source":"peg","text":"Subway fares go up again"},
      {"source":"news","text":"Subway fares go up again."},
      {"source":"take","text":"People who argue about the fare should smell what the night shift rides through."},
      {"source":"profile.who","text":"I am a perfumer in Brooklyn who bottled a train ride."},
      {"source":"profile.name","text":"Idris Calloway-Bent"},
      {"source":"profile.city_region","text":"Brooklyn, NY"},
      {"source":"profile.beats","text":"Culture, Business, Entertainment"},
      {"source":"profile.logline","text":"A Brooklyn perfumer bottles the train ride he took to work for nine years."},
      {"source":"profile.timely_angle","text":"Every fare increase starts a fight about the train and never a word about what it is like to ride it."},
      {"source":"profile.bio_short","text":"Idris Calloway-Bent makes perfume in Brooklyn from the smells of the city's commute."},
      {"source":"profile.facts.0","text":"My set has seven scents, one for each stop I used to pass."},
      {"source":"profile.facts.1","text":"I cleaned offices for nine years before I made perfume."},
      {"source":"profile.facts.2","text":"My first batch of 300 sets sold in a weekend."},
      {"source":"profile.facts.3","text":"My fourth scent is wet wool and coffee, from a stop that floods."},
      {"source":"profile.facts.4","text":"I sell each set with a map and a story."},
      {"source":"profile.offers.0","text":"You can sit in on a blending day in my workroom, in Brooklyn, on any Monday."},
      {"source":"profile.offers.1","text":"I can lead you blindfolded along the seven stops, on any weekday evening."},
      {"source":"profile.offers.2","text":"I can send you press samples of all seven scents with the map."}
    ],
    "variations": [
      {
        "id": "55555555-0000-4000-8000-000000000131",
        "position": 1,
        "angle": "Opens with the news",
        "headline": "What the night shift smells",
        "line1_hook": "Subway fares go up again. People who argue about the fare should smell what the night shift rides through.",
        "line2_whynow": "I am a perfumer in Brooklyn who bottled a train ride. My set has seven scents, one for each stop I used to pass.",
        "line3_whyyou": "You can sit in on a blending day in my workroom, in Brooklyn, on any Monday. Would you come?",
        "talking_points": null,
        "claims": [
          {"line":"headline","text":"What the night shift smells","source":"peg","supported":true,"reason":null},
          {"line":"line1_hook","text":"Subway fares go up again.","source":"news","supported":true,"reason":null},
          {"line":"line1_hook","text":"People who argue about the fare should smell what the night shift rides through.","source":"take","supported":true,"reason":null},
          {"line":"line2_whynow","text":"I am a perfumer in Brooklyn who bottled a train ride.","source":"profile.who","supported":true,"reason":null},
          {"line":"line2_whynow","text":"My set has seven scents, one for each stop I used to pass.","source":"profile.facts.0","supported":true,"reason":null},
          {"line":"line3_whyyou","text":"You can sit in on a blending day in my workroom, in Brooklyn, on any Monday.","source":"profile.offers.0","supported":true,"reason":null},
          {"line":"line3_whyyou","text":"Would you come?","source":null,"supported":true,"reason":null}
        ]
      }
    ]
  }
]$pitches$) as p (
    id uuid, email text, news_peg text, take text, pitch_type text, days_ago int, generator text, model text,
    fallback_reason text, input_tokens int, output_tokens int, duration_ms int, grounds jsonb, story jsonb, variations jsonb)
  join public.users u on u.email = p.email
),
stored as (
  insert into public.pitches
    (id, user_id, news_peg, take, pitch_type, generator, model, fallback_reason, input_tokens, output_tokens,
     duration_ms, grounds, story, created_at, used_at, used_as)
  select w.id, w.user_id, w.news_peg, w.take, w.pitch_type, w.generator, w.model, w.fallback_reason,
         w.input_tokens, w.output_tokens, w.duration_ms, w.grounds, w.story, w.created_at, w.created_at, 'send'
  from written w
)
insert into public.pitch_variations
  (id, pitch_id, user_id, position, angle, headline, line1_hook, line2_whynow, line3_whyyou, talking_points,
   claims, created_at)
select v.id, w.id, w.user_id, v.position, v.angle, v.headline, v.line1_hook, v.line2_whynow, v.line3_whyyou,
       nullif(v.talking_points, 'null'), v.claims, w.created_at
from written w
cross join lateral jsonb_to_recordset(w.variations) as v (
  id uuid, position int, angle text, headline text, line1_hook text, line2_whynow text, line3_whyyou text,
  talking_points jsonb, claims jsonb);

-- Sends of the demo creator. Times are relative to the time of loading.
insert into public.pitch_sends
  (id, pitch_id, variation_id, user_id, outlet_id, outlet_name, status, answer, answer_note, subject, body_text,
   sent_at, opened_at, clicked_at, answered_at, follow_up_count, relevance, editor_name, editor_email, created_at, updated_at)
select ('66666666-0000-4000-8000-0000000000' || lpad(s.n::text, 2, '0'))::uuid, v.pitch_id, v.id, v.user_id, o.id, o.name,
       s.status, s.answer, s.note, v.headline,
       concat_ws(E'\n\n', v.line1_hook, v.line2_whynow, v.line3_whyyou,
         'Talking points:' || (select string_agg(E'\n- ' || point, '') from jsonb_array_elements_text(v.talking_points) point)),
       now() - s.sent, now() - s.opened, now() - s.clicked, now() - s.answered, s.follow_ups,
       case when s.answer in ('interested', 'covered') then 'High' else 'Medium' end,
       case when s.answer in ('interested', 'covered') then oc.contact_name end,
       case when s.answer in ('interested', 'covered') then oc.contact_email end,
       now() - s.sent - interval '20 seconds', now() - coalesce(s.answered, s.clicked, s.opened, s.sent)
from (values
  (1, 1, 1, 'porchlight-stories', 'booked', 'covered', 'Recorded on Sunday. The notebook made our producer cry.', interval '122 days', interval '121 days 22 hours', interval '121 days 21 hours', interval '96 days', 1),
  (2, 1, 1, 'kitchen-table-capital', 'replied', 'interested', 'Yes please. Send dates in October.', interval '122 days', interval '121 days 23 hours', interval '121 days 20 hours', interval '121 days 19 hours', 0),
  (3, 1, 2, 'chalk-and-change', 'opened', null, null, interval '121 days', interval '120 days 6 hours', null, null, 2),
  (4, 1, 2, 'second-shift-founders', 'replied', 'not_now', 'We are full until spring; ask again in March.', interval '121 days', interval '120 days 20 hours', null, interval '119 days', 0),
  (5, 1, 2, 'well-beyond', 'sent', null, null, interval '120 days', null, null, null, 2),
  (6, 2, 1, 'southline', 'booked', 'covered', 'Running in the winter issue. Thank you for the pages.', interval '64 days', interval '63 days 23 hours', interval '63 days 22 hours', interval '41 days', 0),
  (7, 2, 2, 'marrow-and-mint', 'replied', 'interested', 'Families who cook and count together: yes. Can we talk on Thursday?', interval '64 days', interval '63 days 12 hours', interval '63 days 11 hours', interval '62 days', 0),
  (8, 2, 2, 'common-thread', 'opened', null, null, interval '63 days', interval '62 days 18 hours', null, null, 1),
  (9, 2, 1, 'indigo-quarterly', 'replied', 'not_now', null, interval '63 days', interval '62 days 3 hours', null, interval '61 days', 0),
  (10, 2, 2, 'fieldnote', 'replied', 'not_my_beat', 'Lovely, but we need soil in it.', interval '62 days', interval '61 days 20 hours', null, interval '61 days 19 hours', 0),
  (11, 3, 1, 'peachtree-daybreak', 'booked', 'covered', 'Confirmed for Money Before Nine. Bring the notebook.', interval '18 days', interval '17 days 23 hours', interval '17 days 23 hours', interval '11 days', 0),
  (12, 3, 2, 'westview-lamplight', 'replied', 'interested', 'We will list the class and send a photographer.', interval '18 days', interval '17 days 21 hours', interval '17 days 20 hours', interval '17 days', 0),
  (13, 3, 1, 'good-ground-morning', 'opened', null, null, interval '17 days', interval '16 days 22 hours', interval '16 days 21 hours', null, 1),
  (14, 3, 1, 'the-macon-lantern', 'replied', 'interested', 'A notebook from Macon? Of course.', interval '17 days', interval '16 days 23 hours', interval '16 days 22 hours', interval '15 days', 0),
  (15, 3, 2, 'lakefront-live-at-noon', 'sent', null, null, interval '16 days', null, null, null, 1),
  (16, 4, 1, 'second-shift-founders', 'opened', null, null, interval '1 day 4 hours', interval '1 day 1 hour', interval '1 day', null, 0),
  (17, 4, 1, 'kitchen-table-capital', 'sent', null, null, interval '1 day 3 hours', null, null, null, 0),
  (18, 4, 1, 'porchlight-stories', 'opened', null, null, interval '50 minutes', interval '31 minutes', null, null, 0),
  (19, 4, 1, 'chalk-and-change', 'sent', null, null, interval '12 minutes', null, null, null, 0)
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

-- Who came from a mail to the press kit looked at it, too.
insert into private.kit_visits (user_id, source, source_id, what, day)
select s.user_id, 'pitch', s.id, 'view', (s.clicked_at at time zone 'UTC')::date
from public.pitch_sends s where s.clicked_at is not null;

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
