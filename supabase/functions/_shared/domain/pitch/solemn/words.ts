/** Words that tell of harm done. A space separates two; '-' inside one stands for a space, a hyphen or nothing. */

/** One of these is enough, whatever stands beside it. */
export const ACTS = `
killed slain murdered fatally fatality fatalities beheaded dismembered strangled suffocates suffocated asphyxiated
smothered electrocuted drowned drownings stabbed stabbing stabbings knifed bludgeoned gunned gunman gunmen gunfire
gunshot gunshots opens-fire opened-fire open-fire shots-fired fired-upon fired-on drive-by airstrike airstrikes
air-strike air-strikes drone-strike drone-strikes shelling shells-hit bombers grenade landmine besieged bombardment
rocket-fire starves sickened sickens poisonings overdosed unresponsive unconscious mourn mourns mourned mourners grieve
grieves grieving bereaved pallbearers casket caskets coffin coffins bodies-found bodies-recovered body-bags morgue
coroner medical-examiner autopsy critical-condition critically life-support fighting-for-life fighting-for-her-life
fighting-for-his-life fights-for-life icu intensive-care comatose brain-dead airlifted medevac hospitalized hospitalizes
injuring injuries wounds wounding maimed mauled mangled trampling crushes-crowd unaccounted abducts kidnapping raped
rapes rape rapist molested molesting molestation molester groped groping sexually assaulted assaulting bludgeons abused
abusing beaten-up beaten-to swastika swastikas noose nooses hate-crime hate-crimes cross-burned arsonist firebombed
firebomb derails derailed derailment capsizes capsized capsizing hit-and-run pileup pile-up mudslide mudslides
landslides death-toll toll-climbs toll-rises toll-passes toll-hits atrocities war-crimes carbon-monoxide
lethal-injection execution-date death-warrant foul-play amber-alert silver-alert skeletal mass-grave mass-graves
unmarked-graves stillborn cave-in caves-in caved-in ice-raid ice-raids immigration-raid immigration-raids
immigration-sweep took-own-life takes-own-life takes-her-own-life takes-his-own-life took-her-own-life took-his-own-life
bled bleeding-out gave-way gives-way swept-away sweeps-away sinks-with lynched noosed burned-alive burned-to froze-to
freezes-to starvation malnourished malnutrition rescuers search-and-rescue lost-their-lives lost-his-life lost-her-life
lives-lost loses-life lose-their-lives claims-lives claimed-lives claims-life claims-the-lives claimed-the-lives
didn't-make-it didnt-make-it never-made-it never-came-home never-came-back didn't-come-home didnt-come-home
never-woke-up did-not-make-it did-not-survive didn't-survive laid-to-rest lays-to-rest lay-to-rest flag-draped
pulled-from-the pulls-from vanished-from human-remains remains-found remains-of last-seen trafficked chokehold
tear-gassed tasered tased pepper-sprayed internment-camp concentration-camp ethnic-cleansing gang-raped heat-stroke
heatstroke hypothermia frostbite sniper mass-casualty decapitated impaled scalded scalding euthanized slashed-in
suicide-bomber car-bomb pipe-bomb bomb-threat bioterror nerve-gas waterborne miscarried tragically bloodshed
active-shooter pistol-whipped stray-bullet stray-bullets perished perishes succumbs succumbed shooting-spree strangle
strangles strangling home-invasion sextortion child-porn pepper-spray tear-gas solitary-confinement militia militias
insurgents land-mines landmines body-found body-pulled body-recovered body-identified found-dead self-inflicted xylazine
grain-bin weeps weeping sobs inconsolable drown washes-ashore washed-ashore overboard engulfs engulfed stomped pummeled
shackled ripped-from torn-from crossfire shrapnel gunbattle fatally-shot paramedics in-custody murder-suicide
reported-missing goes-missing went-missing gone-missing still-missing feared-dead feared-lost feared-trapped
grief-stricken unaccounted-for carjacking drunken-driver bloodied wrongful-death
`;

/** One of these is enough, unless the peg speaks of the matter at large: a rate, a bill, a class, a play. */
export const MATTERS = `
death deaths homicide homicides murder murders manslaughter suicide suicides overdose overdoses massacre lynching
lynchings genocide executed execute executes execution assault assaults abuse abuser abusers brutality violence
explosion explosions explodes exploded blast blasts wildfire wildfires blaze blazes inferno tornado tornados tornadoes
twister twisters hurricane hurricanes typhoon cyclone earthquake earthquakes quake quakes aftershock aftershocks tsunami
landslide avalanche sinkhole flood floods flooding floodwaters flash-flood collision collisions collides crash crashes
crashed wreck overturns overturned rollover collapse collapses collapsed trapped cholera measles ebola diphtheria
meningitis typhoid polio legionnaires legionella listeria salmonella e-coli botulism tuberculosis outbreak outbreaks
epidemic plague poisoning fentanyl contaminated contamination tainted toxic carcinogen cancer-cluster asbestos gas-leak
chemical-spill chemical-leak chemical-cloud hazmat refugee refugees displaced displaces deported deports deportation
deportations detained detains detainee detainees detention evacuated evacuees evacuate evacuates evacuation evacuations
funeral funerals vigil vigils grief victim victims casualty casualties remains skull corpse bodies arson trafficking
hostage-taking invasion invaded warzone war-torn siege bombs bomb bullet bullets wounded-in death-row swat firestorm
heat-wave-toll starve persecution persecuted racist-attack antisemitic islamophobic unexploded stillbirth cancer-deaths
neglected neglect malpractice stalker stalked strangler shot-dead killer killers kills killing killings slaying slayings
slaughtered dead deadly deadliest dies died dying fatal drowning drowns shooting shootings shooters shooter starving
tragedy tragedies tragic carnage massacred bombing bombings bombed missile missiles bomber stampede coma comas hostage
hostages wounded injured injures kidnapped abducted tortured torture rampage lifeless mourning wreckage ambushed famine
dragged firefight maul mauls manhunt trampled orphaned rubble starved poisoned paralyzed stabs perish bloodstained
horror-at horrific gruesome grisly terror terrorist terrorists terrorism ambush ambushes rioting riots lockdown standoff
barricaded gunpoint knifepoint machete axe-attack knife-attack acid-attack ax-attack shots-ring-out passed-away burial
burials cremated eulogy eulogies gravesite body-of body-in hanged next-of-kin shoots beheading beheadings executions
carjacked hazing hazed incest pedophile rubber-bullets batons political-prisoners forced-labor child-labor sterilized
sterilizations separated-families militants junta frontline front-lines exodus displacement land-mine chemical-weapons
cluster-bombs settlers blockade malnourished crop-failure deluge monsoon derecho lahar mudflow mudflows eruption erupts
lava heat-dome storm-surge bushfire bushfires overwhelmed sepsis bedsores squalor filthy hot-car left-in-car dumpster
black-lung silicosis whooping-cough mpox dengue birth-defects disappearance disappearances vanishes vanished slurs
effigy rip-current riptide undertow reeling sobbing heartbroken heartbreak heartbreaking anguish anguished devastated
devastates devastating devastation sorrow stunned-by shattered doomed lone-survivor accident accidents catastrophe
catastrophic calamity stab injure strands stranded tramples electrocution scorched charred incinerated ashes submerged
washed-away washes-away swept-off swept-out sank capsize derail adrift mayday distress-call ditched-in ditches-in
emergency-landing goes-down went-down choking smothering mugged mugging beaten beats-up bludgeon brutally savagely
raided storms-in rounds-up rounded-up rounding-up snatched seized-by seize-by shackles starving-in freezing-to
burned-out fire-victims fire-kills disappeared gun-battle cross-fire cartel cartels gang-war vigilante lynch mobs pogrom
purge crackdown martial-law curfew militiamen warplanes paramilitary paramilitaries war-zone invaders mortar mortars
artillery drones-hit bunker bomb-shelter evacuating death-squad death-camp gas-chamber first-responders 911-call
911-calls emergency-room hospitals-full burn-unit ventilator ventilators amputated amputation amputates brain-injury
spinal blinded disfigured concussion terrorized terrorizes terrorize menaced tormented torments torment doxxed
death-threats threatened massacre-at gun-violence street-violence domestic-violence violence-erupts bloodiest deadlier
killer-storm mourning-after missing-since missing-after missing-in missing-at go-missing feared lost-at-sea lost-in-fire
lost-to-fire all-aboard child-abuse elder-abuse animal-cruelty sex-abuse sexual-abuse abuse-claims abuse-scandal
cover-up coverup wrongfully excessive-force use-of-force police-brutality death-in choked leap-from leaps-from
leaped-from leapt fell-to falls-to plummeted plummet downed snipers massacring shooters' quadruple-homicide
double-homicide triple-homicide opioid-deaths rehab-death narcan-couldn't tainted-pills lethal poisonous sewage
brown-water boil-water lead-pipes toxins toxin pollutants radiation meltdown fallout oil-spill plume fumes widows
orphans fatherless motherless bereft sorrowful condolences condolence mourners' disaster disasters emergency
crisis-deepens drought blizzard ice-storm volcano smoke fire fires flames heat-wave heatwave blackout blackouts evicted
opioid opioids opioids' meth homelessness-deaths robbery robbed hostile threat hunger famine-looms inmates inmate
bullying harassment slur hate racist racism nazi nazis klan vandals vandalized vandalism extremist extremists victimized
war warfare conflict clashes clash unrest riot ceasefire truce occupation raid bloodbath attack attacks attacked
attacker attackers bullied cruelty neglectful scam-victims missing asylum migrant migrants caravan smuggling smugglers
smuggled ice-agents immigration flu pneumonia virus variant infection infections sickness illness fracture injury
injuries burns burned sobriety-checkpoint drunk-driver dui recall recalled contaminated-lot burglary burglar intruder
trespass shooting-victim suspect suspects perpetrator manslaughter-trial
`;

/** The people to whom something happens. */
export const PEOPLE = `
girl girls boy boys man men woman women teen teens teenager teenagers child children kid kids toddler toddlers infant
infants baby babies newborn preschooler preschoolers kindergartner kindergartners student students pupil pupils grader
graders freshman freshmen sophomore sophomores junior mother mothers father fathers mom moms dad dads parent parents
grandmother grandmothers grandma grandfather grandfathers grandparents son sons daughter daughters brother brothers
sister sisters sibling siblings twin twins wife husband family families couple newlyweds bride groom resident residents
tenant tenants worker workers farmworker farmworkers laborer laborers picker pickers miner miners roofer roofers crew
crews driver drivers passenger passengers pedestrian pedestrians cyclist cyclists bicyclist jogger rider riders hiker
hikers climber climbers swimmer swimmers boater boaters kayaker kayakers canoeist fisherman fishermen angler camper
campers skier skiers diver surfer hunter worshipper worshippers worshipers parishioner parishioners pastor priest rabbi
imam nun deacon teacher teachers coach nurse nurses doctor officer officers deputy deputies trooper cop firefighter
firefighters soldier soldiers troops marine marines veteran veterans inmate inmates prisoner prisoners detainee
detainees migrant migrants immigrant immigrants refugee refugees patient patients senior seniors elder elderly retiree
civilian civilians villager villagers journalist journalists reporter clerk barber cashier courier waitress waiter cook
carrier motorist motorcyclist biker bystander bystanders neighbor neighbors protester protesters protestors
demonstrators people persons dozens scores pilot sailors crewman trucker commuter commuters shopper shoppers guest
guests churchgoers medic lifeguard athlete player players cheerleader dancer farmer ranger linemen lineman janitor
custodian guard aide bather tourist tourists schoolboy schoolgirl schoolchildren orphan orphans widow homeless pregnant
disabled autistic classmate classmates trans victim victims employee employees roommate caretaker nanny widower aboard
joggers runner vendor vendors owner grocer jeweler florist mechanic welder welders logger loggers electrician plumber
shrimper shrimpers lobsterman jockey scout scouts choir busload congregation activist activists poet mayor marchers
picketer picketers singer actor temp honeymooner honeymooners hand pledge pledges racers skater skaters snowboarder
snowboarders paraglider skydiver schoolgirls schoolboys caller walker walkers stowaway accusers girlfriend boyfriend
roommates teammate teammates housekeeper
`;

/** What happens to them; solemn beside one of PEOPLE in the same clause. */
export const BLOWS = `
shot shoots hurt hurts beaten beat beating beats attacked attack attacks struck burned burns burnt burning trapped
stranded swept buried bury buries lost missing vanished vanishes disappeared disappears disappearance sick sickening ill
choked choking slapped slapping slaps kicked kicking punched punching dragged dragging handcuffed zip-tied restrained
caged chained starved bullied harassed threatened spat crushed crush pinned plunged plunges hanged hanging fell-from
falls-from fell-through falls-through went-through fell-into falls-into collapsed collapses gassed suffered suffering
suffers begging screaming writhing bloodied bruised raided raid raids grabbed snatched seized rounded-up hauled
hauled-away taken-by taken-from torn-from separated kept-in locked-in locked-inside without-heat without-water
without-food without-power without-medicine no-heat no-water shackled strip-searched evicted-at-gunpoint hiding fled
fleeing flee flees hit-by found-in found-under found-at found-near found-inside in-surgery lead-in mercury-in
pulled-from infected exposed-to scald stung bitten mutilated robbed carjacked ambushed jumped slashed mowed rammed
runs-over run-over ran-over overcome perish perished succumbs succumbed killer slumped pulled-out electrocution molest
grope exploited preyed groomed shackles freezing froze freeze rescued rescue search searching searched crashes crashed
crash die death explosion blast fire blaze flames wreck stoned stalked stalks mauls maul bites bit grabs snatches chased
chases molests injures harms harmed traps strands fells pins slams slammed blinded gassing screams screamed cries weep
terrified huddle huddles huddled cower hide hides sealed locked-away bound gagged drugged underfed unfed unattended
turned-away shut-out sleeping-outside coughing wheezing bleeding shaking seizing convulsing jailed accuse accuses
accused molester filmed-in suffocate ran-for jumped-from escape escapes escaped tied cling clings kills killing killings
slaying slayings slaughtered dead deadly deadliest dies died dying fatal drowning drowns shooting shootings shooters
shooter starving tragedy tragedies tragic carnage massacred bombing bombings bombed missile missiles bomber stampede
coma comas hostage hostages wounded injured kidnapped abducted tortured torture rampage lifeless mourning wreckage
famine firefight manhunt trampled orphaned rubble poisoned paralyzed stabs exploit humiliated degraded humiliates
fondled forced coerced sold smuggled drafted conscripted evacuated goes-hungry eat-grass eat-leaves eating-leaves
recovered unconscious collapse drops-with mourn kneels knelt kneeling
`;

/** What may befall people or may be their day's work: solemn beside one of PEOPLE unless the matter is at large. */
export const PERHAPS = `
abandoned forgotten unheard denied filmed harmed preyed fear fears threats crisis nightmare horror scared terrified unsafe desperate despair blood bloody sirens alleges allege allegations soiled gone throws
`;

/** What the peg is then about: the matter at large, or a work of art or play that borrows its words. */
export const AT_LARGE = `
awareness prevention prevent rate rates study studies statistics report-says bill law laws ban bans settlement training
class classes workshop drill drills season insurance budget grant grants hotline vaccine vaccines vaccination clinic
clinics screening screenings task-force program programs initiative policy curriculum museum exhibit exhibition novel
novels memoir podcast podcasts film films movie movies documentary play musical album song songs band bands concert game
games gamers episode series festival fun-run 5k theme themed costume costumes halloween haunted cosplay comedy improv
trivia tour cook-off recipe recipes sauce chili thriller thrillers bookstore book books author novelist poem poems
poetry theater theatre opera choir mural sculpture cocktail flavor color sales stocks market markets ticket tickets fans
premiere sequel tv sitcom preparedness readiness siren sirens kit kits forecast proof first-aid buyback lecture seminar
symposium conference simulation course museum's monument marker reenactment history historian historians archive
archives descendants oral-history quilt fundraiser benefit box-office streaming video-game board-game craft brewery
reform reforms ordinance referendum amendment lower declines decline record-low drop falling down-by research
researchers season's lineup stage rehearsal drama dance ballet mascot league playoff playoffs inning quarterback striker
goalie homer homers tournament championship touchdown overtime coach's rivals rival rout breakfast kitchen garden
gardens gardening orchestra cafe cafes group groups opens reopens hosts robot robots homecoming kitten kittens puppies
bagels tacos pizza bakery wine beer dinner lunch brunch picnic hobby pageant parade raffle sale sells app startup
investors tourism design fashion makeup lesson lessons tips guide how-to retires wins winner award awards prize medal
champion champions debut debuts returns celebrates celebrate celebration mentors volunteer teaches teach learn learns
reading drought-tolerant restored bee pets pet zoo unionize voters poll polls campaign candidates primary zoning upgrade
upgrades installs comedian comic comedians dj rapper album's chef chefs burger burgers taste tastes coffee drag runway
tiktok meme memes viral chess bingo pumpkin pumpkins maze toy toys gym brand merger price prices rent rents budgets
stock firm collectors collector vintage antique antiques dodgeball bowling golf hockey soccer basketball baseball
football volleyball softball racing marathon sports goalkeeper pitcher bullpen defense celebrity actress actor's radio
broadway cinema comic-con cosplayers tattoo yoga spa skincare salon flavors dessert chocolate candy cookies cake spicy
salsa pepper peppers buffet menu tattoos netflix trailer remake villain plot
`;

/** Those whose loss is a creator's own. */
export const KIN = `
father dad daddy papa pop mother mom mum mama mommy parents brother brothers sister sisters son daughter baby babies
child kid twin twins husband wife spouse partner fiance fiancee boyfriend girlfriend cousin uncle aunt auntie nephew
niece grandmother grandma granny nana abuela abuelo grandfather grandpa granddad grandson granddaughter friend friends
mentor teacher godmother godfather stepdad stepmom stepfather stepmother family bandmate drummer bassist singer
guitarist house home farm shop studio restaurant dog cat horse pregnancy body cancer diagnosis life miscarriage stroke
overdose suicide crash accident sobriety recovery addiction in-laws mother-in-law father-in-law sister-in-law
brother-in-law ex grandparents great-grandmother great-grandfather roommate loss grief rape assault abuser childhood
`;
