/** Federal holidays, and religious and popular holidays whose rule is exact. */
export const HOLIDAYS = `
new-years-day | 01-01 | New Year's Day | Culture, Health | 5 U.S.C. 6103 (federal holidays)
king-day | 3 Mon 01 | Martin Luther King Jr. Day | Politics, Social Issues, Culture | 5 U.S.C. 6103 (federal holidays)
washingtons-birthday | 3 Mon 02 | Presidents' Day | Politics, Education | 5 U.S.C. 6103 (federal holidays)
memorial-day | last Mon 05 | Memorial Day | Culture, Politics | 5 U.S.C. 6103 (federal holidays)
juneteenth | 06-19 | Juneteenth | Culture, Social Issues, Politics | 5 U.S.C. 6103 (federal holidays)
independence-day | 07-04 | Independence Day | Politics, Culture | 5 U.S.C. 6103 (federal holidays)
labor-day | 1 Mon 09 | Labor Day | Business, Social Issues | 5 U.S.C. 6103 (federal holidays)
indigenous-peoples-day | 2 Mon 10 | Columbus Day and Indigenous Peoples' Day | Culture, Social Issues, Education | 5 U.S.C. 6103 (federal holidays)
veterans-day | 11-11 | Veterans Day | Politics, Social Issues | 5 U.S.C. 6103 (federal holidays)
thanksgiving | 4 Thu 11 | Thanksgiving | Culture, Health | 5 U.S.C. 6103 (federal holidays)
christmas | 12-25 | Christmas | Culture, Business | 5 U.S.C. 6103 (federal holidays)
kwanzaa | 12-26..01-01 | Kwanzaa | Culture, Education, Business | Founded by Maulana Karenga in 1966; December 26 to January 1
watch-night | 12-31 | Watch Night services | Culture, Social Issues | Church custom since December 31, 1862, the eve of the Emancipation Proclamation
valentines-day | 02-14 | Valentine's Day | Culture, Business, Health | Custom: February 14
mardi-gras | easter -47 | Mardi Gras | Culture, Entertainment, Business | Church calendar: 47 days before Easter
ash-wednesday | easter -46 | Lent begins | Culture | Church calendar: 46 days before Easter
palm-sunday | easter -7 | Palm Sunday | Culture | Church calendar: the Sunday before Easter
good-friday | easter -2 | Good Friday | Culture | Church calendar: two days before Easter
easter | easter | Easter Sunday | Culture, Business | Church calendar: Gregorian rule for Easter
orthodox-easter | orthodox-easter | Orthodox Easter | Culture | Church calendar: Julian rule for Easter
pentecost | easter +49 | Pentecost Sunday | Culture | Church calendar: 49 days after Easter
purim | passover -31 | Purim begins at sundown | Culture | Hebrew calendar: 14 Adar
passover | passover -1 | Passover begins at sundown | Culture | Hebrew calendar: 15 Nisan
rosh-hashanah | rosh-hashanah -1 | Rosh Hashanah begins at sundown | Culture | Hebrew calendar: 1 Tishri
yom-kippur | rosh-hashanah +8 | Yom Kippur begins at sundown | Culture | Hebrew calendar: 10 Tishri
hanukkah | hanukkah -1 | Hanukkah begins at sundown | Culture | Hebrew calendar: 25 Kislev
st-patricks-day | 03-17 | St. Patrick's Day | Culture | Church calendar: March 17
cinco-de-mayo | 05-05 | Cinco de Mayo | Culture | Battle of Puebla, May 5, 1862
mothers-day | 2 Sun 05 | Mother's Day | Culture, Health, Business | 36 U.S.C. 117 (Mother's Day)
fathers-day | 3 Sun 06 | Father's Day | Culture, Health, Social Issues | 36 U.S.C. 109 (Father's Day)
grandparents-day | 1 Mon 09 +6 | National Grandparents Day | Culture, Health | 36 U.S.C. 125 (National Grandparents Day)
halloween | 10-31 | Halloween | Culture, Entertainment, Business | Custom: October 31
day-of-the-dead | 11-01..11-02 | Day of the Dead | Culture | Church calendar: All Saints' and All Souls' Day
black-friday | 4 Thu 11 +1 | Black Friday | Business | Trade custom: the day after Thanksgiving
small-business-saturday | 4 Thu 11 +2 | Small Business Saturday | Business, Culture | American Express and U.S. Small Business Administration: the Saturday after Thanksgiving
cyber-monday | 4 Thu 11 +4 | Cyber Monday | Business, Technology | Trade custom: the Monday after Thanksgiving
giving-tuesday | 4 Thu 11 +5 | Giving Tuesday | Social Issues, Business | GivingTuesday: the Tuesday after Thanksgiving
april-fools-day | 04-01 | April Fools' Day | Entertainment, Culture | Custom: April 1
groundhog-day | 02-02 | Groundhog Day | Culture, Environment | Custom: February 2
may-day | 05-01 | International Workers' Day | Business, Social Issues, Politics | Custom since 1890: May 1
`;
