-- Words that say nothing about a topic: what editors call their work, time, and general words.
-- They are in no phrase, no pitch and no reason.

insert into private.lemmas (id, rank, neighbours, vector) values (0, 1, '', '');

insert into private.word_forms (form, lemma_id)
select distinct word, 0 from regexp_split_to_table(
  'the and but for nor not with without within from into onto over under after before about above below between among
   through during against toward towards upon across along around behind beside besides beyond near off out
   this that these those who whom whose which what when where why how there here
   has have had having are was were been being does did done doing can could may might must shall should will would
   his her hers him she they them their theirs its our ours your yours you mine
   all any both each every few many more most much other others another some such same own only very too also just even
   than then once again ever never always often still yet already soon now
   one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen
   nineteen twenty thirty forty fifty sixty seventy eighty ninety dozen dozens percent hundred hundreds thousand thousands million billion
   first second third last next half
   monday tuesday wednesday thursday friday saturday sunday january february march april june july august
   september october november december spring summer autumn winter fall
   day days week weeks weekly weekend weekends month months monthly year years yearly annual decade decades
   hour hours minute minutes noon afternoon tonight today tomorrow yesterday
   time times early late later daily quarterly
   story stories storytelling tell tells told telling say says said saying speak speaks spoke talk talks talking
   show shows episode episodes listener listeners reader readers viewer viewers audience host hosts hosted guest guests
   segment segments interview interviews column columns page pages issue issues magazine magazines podcast podcasts
   newsletter newspaper news newsroom press media reporter reporters reporting report reports reported editor editors
   pitch pitches feature features featured portrait portraits essay essays conversation conversations
   explained explain explains explaining plain
   people person persons folks everybody everyone someone somebody anyone anybody nobody thing things something
   anything everything nothing way ways kind kinds sort sorts lot lots part parts piece pieces place places
   new old big small little great good best better bad long short real true whole full own
   make makes made making get gets got getting give gives gave given giving take takes took taken taking
   come comes came coming goes went gone going put puts keep keeps kept keeping let lets
   want wants wanted need needs needed look looks looked looking see sees saw seen find finds found
   know knows knew known think thinks thought ask asks asked show shown shows use uses used using
   bring brings brought leave leaves left turn turns turned become becomes became start starts started begin begins began
   end ends ended stop stops stopped call calls called name names named
   like well back down where still between really actually around
   black african american americans
   local national city cities town towns community communities neighborhood neighborhoods neighbor neighbors
   world country america area',
  '\s+') as word
where word <> ''
on conflict (form) do update set lemma_id = 0;
