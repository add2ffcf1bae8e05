/** International days of the United Nations, its agencies and world federations. */
export const WORLD_DAYS = `
education-day | 01-24 | International Day of Education | Education | United Nations, resolution 73/25
clean-energy-day | 01-26 | International Day of Clean Energy | Environment, Technology | United Nations, resolution 77/327
wetlands-day | 02-02 | World Wetlands Day | Environment | United Nations, resolution 75/317
cancer-day | 02-04 | World Cancer Day | Health | Union for International Cancer Control
women-in-science-day | 02-11 | International Day of Women and Girls in Science | Technology, Education | United Nations, resolution 70/212
radio-day | 02-13 | World Radio Day | Entertainment, Technology | UNESCO
social-justice-day | 02-20 | World Day of Social Justice | Social Issues, Politics | United Nations, resolution 62/10
mother-language-day | 02-21 | International Mother Language Day | Culture, Education | UNESCO
rare-disease-day | 03-01 -1 | Rare Disease Day | Health | EURORDIS: the last day of February
wildlife-day | 03-03 | World Wildlife Day | Environment | United Nations, resolution 68/205
hearing-day | 03-03 | World Hearing Day | Health | World Health Organization
engineering-day | 03-04 | World Engineering Day | Technology, Environment | UNESCO
womens-day | 03-08 | International Women's Day | Social Issues, Culture, Business, Politics | United Nations
kidney-day | 2 Thu 03 | World Kidney Day | Health | International Society of Nephrology: second Thursday of March
mathematics-day | 03-14 | Pi Day | Education, Technology | UNESCO International Day of Mathematics; House Resolution 224 (2009)
consumer-rights-day | 03-15 | World Consumer Rights Day | Business, Politics | Consumers International
happiness-day | 03-20 | International Day of Happiness | Health, Culture | United Nations, resolution 66/281
racial-discrimination-day | 03-21 | International Day for the Elimination of Racial Discrimination | Social Issues, Politics | United Nations, resolution 2142 (XXI)
forests-day | 03-21 | International Day of Forests | Environment | United Nations, resolution 67/200
poetry-day | 03-21 | World Poetry Day | Culture | UNESCO
down-syndrome-day | 03-21 | World Down Syndrome Day | Health, Education | United Nations, resolution 66/149
water-day | 03-22 | World Water Day | Environment, Health | United Nations, resolution 47/193
slavery-remembrance-day | 03-25 | Day of Remembrance of the Victims of Slavery and the Transatlantic Slave Trade | Social Issues, Culture, Education | United Nations, resolution 62/122
theatre-day | 03-27 | World Theatre Day | Entertainment, Culture | International Theatre Institute
autism-day | 04-02 | World Autism Awareness Day | Health, Education | United Nations, resolution 62/139
sport-for-peace-day | 04-06 | International Day of Sport for Development and Peace | Sports, Social Issues | United Nations, resolution 67/296
health-day | 04-07 | World Health Day | Health | World Health Organization
human-space-flight-day | 04-12 | International Day of Human Space Flight | Technology | United Nations, resolution 65/271
art-day | 04-15 | World Art Day | Culture | UNESCO
creativity-day | 04-21 | World Creativity and Innovation Day | Business, Culture, Technology | United Nations, resolution 71/284
earth-day | 04-22 | Earth Day | Environment, Politics | Custom since April 22, 1970
book-day | 04-23 | World Book and Copyright Day | Culture, Education, Entertainment | UNESCO
intellectual-property-day | 04-26 | World Intellectual Property Day | Business, Technology | World Intellectual Property Organization
girls-in-tech-day | 4 Thu 04 | International Girls in ICT Day | Technology, Education | International Telecommunication Union: fourth Thursday of April
dance-day | 04-29 | International Dance Day | Culture, Entertainment | International Theatre Institute
jazz-day | 04-30 | International Jazz Day | Entertainment, Culture | UNESCO
press-freedom-day | 05-03 | World Press Freedom Day | Politics, Culture | United Nations, decision 48/432
lupus-day | 05-10 | World Lupus Day | Health | World Lupus Federation
migratory-bird-day | 2 Sat 05 | World Migratory Bird Day | Environment | Convention on Migratory Species: second Saturday of May
families-day | 05-15 | International Day of Families | Social Issues, Culture | United Nations, resolution 47/237
information-society-day | 05-17 | World Telecommunication and Information Society Day | Technology, Business | United Nations, resolution 60/252
museum-day | 05-18 | International Museum Day | Culture, Education | International Council of Museums
cultural-diversity-day | 05-21 | World Day for Cultural Diversity | Culture, Social Issues | United Nations, resolution 57/249
biodiversity-day | 05-22 | International Day for Biological Diversity | Environment | United Nations, resolution 55/201
africa-day | 05-25 | Africa Day | Culture, Politics | Founding of the Organization of African Unity, May 25, 1963
football-day | 05-25 | World Football Day | Sports | United Nations, resolution 78/281
no-tobacco-day | 05-31 | World No Tobacco Day | Health | World Health Organization
bicycle-day | 06-03 | World Bicycle Day | Sports, Environment, Health | United Nations, resolution 72/272
environment-day | 06-05 | World Environment Day | Environment | United Nations, resolution 2994 (XXVII)
oceans-day | 06-08 | World Oceans Day | Environment | United Nations, resolution 63/111
blood-donor-day | 06-14 | World Blood Donor Day | Health | World Health Organization
drought-day | 06-17 | World Day to Combat Desertification and Drought | Environment | United Nations, resolution 49/115
hate-speech-day | 06-18 | International Day for Countering Hate Speech | Social Issues, Technology, Politics | United Nations, resolution 75/309
sickle-cell-day | 06-19 | World Sickle Cell Day | Health, Social Issues | United Nations, resolution 63/237
refugee-day | 06-20 | World Refugee Day | Social Issues, Politics | United Nations, resolution 55/76
yoga-day | 06-21 | International Day of Yoga | Health, Sports | United Nations, resolution 69/131
vitiligo-day | 06-25 | World Vitiligo Day | Health, Culture | VR Foundation
torture-victims-day | 06-26 | International Day in Support of Victims of Torture | Politics, Social Issues | United Nations, resolution 52/149
small-enterprises-day | 06-27 | Micro-, Small and Medium-sized Enterprises Day | Business | United Nations, resolution 71/279
youth-skills-day | 07-15 | World Youth Skills Day | Education, Business | United Nations, resolution 69/145
mandela-day | 07-18 | Nelson Mandela International Day | Politics, Social Issues, Culture | United Nations, resolution 64/13
chess-day | 07-20 | World Chess Day | Sports, Education | United Nations, resolution 74/22
moon-day | 07-20 | International Moon Day | Technology | United Nations, resolution 76/76
drowning-prevention-day | 07-25 | World Drowning Prevention Day | Health, Sports | United Nations, resolution 75/273
hepatitis-day | 07-28 | World Hepatitis Day | Health | World Health Organization
breastfeeding-week | 08-01..08-07 | World Breastfeeding Week | Health | World Alliance for Breastfeeding Action: August 1 to 7
youth-day | 08-12 | International Youth Day | Education, Social Issues | United Nations, resolution 54/120
slave-trade-day | 08-23 | Day for the Remembrance of the Slave Trade and its Abolition | Culture, Education, Social Issues | UNESCO
african-descent-day | 08-31 | International Day for People of African Descent | Culture, Social Issues, Politics | United Nations, resolution 75/170
overdose-day | 08-31 | International Overdose Awareness Day | Health, Social Issues | Penington Institute
clean-air-day | 09-07 | International Day of Clean Air for Blue Skies | Environment, Health | United Nations, resolution 74/212
literacy-day | 09-08 | International Literacy Day | Education | UNESCO
suicide-prevention-day | 09-10 | World Suicide Prevention Day | Health | International Association for Suicide Prevention
democracy-day | 09-15 | International Day of Democracy | Politics | United Nations, resolution 62/7
ozone-day | 09-16 | International Day for the Preservation of the Ozone Layer | Environment | United Nations, resolution 49/114
patient-safety-day | 09-17 | World Patient Safety Day | Health | World Health Organization
peace-day | 09-21 | International Day of Peace | Politics, Culture | United Nations, resolution 55/282
alzheimers-day | 09-21 | World Alzheimer's Day | Health | Alzheimer's Disease International
car-free-day | 09-22 | World Car Free Day | Environment, Health | Custom: September 22
tourism-day | 09-27 | World Tourism Day | Business, Culture | UN Tourism
rivers-day | 4 Sun 09 | World Rivers Day | Environment | Custom since 2005: fourth Sunday of September
information-access-day | 09-28 | International Day for Universal Access to Information | Technology, Politics | United Nations, resolution 74/5
heart-day | 09-29 | World Heart Day | Health | World Heart Federation
older-persons-day | 10-01 | International Day of Older Persons | Social Issues, Health | United Nations, resolution 45/106
non-violence-day | 10-02 | International Day of Non-Violence | Politics, Social Issues | United Nations, resolution 61/271
space-week | 10-04..10-10 | World Space Week | Technology, Education | United Nations, resolution 54/68
teachers-day | 10-05 | World Teachers' Day | Education | UNESCO
mental-health-day | 10-10 | World Mental Health Day | Health | World Federation for Mental Health
death-penalty-day | 10-10 | World Day Against the Death Penalty | Politics, Social Issues | World Coalition Against the Death Penalty
girl-day | 10-11 | International Day of the Girl Child | Social Issues, Education | United Nations, resolution 66/170
ada-lovelace-day | 2 Tue 10 | Ada Lovelace Day | Technology, Education | Custom since 2009: second Tuesday of October
sight-day | 2 Thu 10 | World Sight Day | Health | International Agency for the Prevention of Blindness: second Thursday of October
food-day | 10-16 | World Food Day | Environment, Health, Business | Food and Agriculture Organization
poverty-day | 10-17 | International Day for the Eradication of Poverty | Social Issues, Business | United Nations, resolution 47/196
menopause-day | 10-18 | World Menopause Day | Health | International Menopause Society
audiovisual-heritage-day | 10-27 | World Day for Audiovisual Heritage | Entertainment, Culture | UNESCO
stroke-day | 10-29 | World Stroke Day | Health | World Stroke Organization
diabetes-day | 11-14 | World Diabetes Day | Health | United Nations, resolution 61/225
prematurity-day | 11-17 | World Prematurity Day | Health | European Foundation for the Care of Newborn Infants
childrens-day | 11-20 | World Children's Day | Social Issues, Education | United Nations
television-day | 11-21 | World Television Day | Entertainment, Technology | United Nations, resolution 51/205
violence-against-women-day | 11-25 | International Day for the Elimination of Violence against Women | Social Issues | United Nations, resolution 54/134
aids-day | 12-01 | World AIDS Day | Health, Social Issues | World Health Organization
abolition-day | 12-02 | International Day for the Abolition of Slavery | Social Issues, Culture | United Nations
disabilities-day | 12-03 | International Day of Persons with Disabilities | Social Issues, Health | United Nations, resolution 47/3
volunteer-day | 12-05 | International Volunteer Day | Social Issues | United Nations, resolution 40/212
soil-day | 12-05 | World Soil Day | Environment | United Nations, resolution 68/232
anti-corruption-day | 12-09 | International Anti-Corruption Day | Politics, Business | United Nations, resolution 58/4
human-rights-day | 12-10 | Human Rights Day | Politics, Social Issues | United Nations, resolution 423 (V)
mountain-day | 12-11 | International Mountain Day | Environment | United Nations, resolution 57/245
migrants-day | 12-18 | International Migrants Day | Social Issues, Politics | United Nations, resolution 55/93
basketball-day | 12-21 | World Basketball Day | Sports | United Nations, resolution 77/324
`;
