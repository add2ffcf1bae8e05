/** Seasons of the sky, the weather and the school year, and nature's fixed days. */
export const SEASONS = `
spring | march-equinox | Spring begins | Environment, Health, Culture | Astronomical rule: March equinox (Meeus, Astronomical Algorithms)
summer | june-solstice | Summer begins | Environment, Health, Culture | Astronomical rule: June solstice (Meeus, Astronomical Algorithms)
autumn | september-equinox | Fall begins | Environment, Culture | Astronomical rule: September equinox (Meeus, Astronomical Algorithms)
winter | december-solstice | Winter begins | Environment, Health | Astronomical rule: December solstice (Meeus, Astronomical Algorithms)
hurricane-season | 06-01 | Atlantic hurricane season begins | Environment, Politics, Business | National Oceanic and Atmospheric Administration: June 1 to November 30
hurricane-season-end | 11-30 | Atlantic hurricane season ends | Environment | National Oceanic and Atmospheric Administration: June 1 to November 30
pacific-hurricane-season | 05-15 | Eastern Pacific hurricane season begins | Environment | National Oceanic and Atmospheric Administration: May 15 to November 30
arbor-day | last Fri 04 | Arbor Day | Environment | Arbor Day Foundation: last Friday of April
trails-day | 1 Sat 06 | National Trails Day | Environment, Sports, Health | American Hiking Society: first Saturday of June
public-lands-day | 4 Sat 09 | National Public Lands Day | Environment, Sports | National Environmental Education Foundation: fourth Saturday of September
coastal-cleanup | 3 Sat 09 | International Coastal Cleanup Day | Environment | Ocean Conservancy: third Saturday of September
bird-count-winter | 12-14..01-05 | Christmas Bird Count | Environment | National Audubon Society: December 14 to January 5
bird-count-backyard | 3 Mon 02 -3 for 4 | Great Backyard Bird Count | Environment, Education | Cornell Lab of Ornithology: Presidents' Day weekend
endangered-species-day | 3 Fri 05 | Endangered Species Day | Environment | Endangered Species Coalition: third Friday of May
bike-to-work-day | 3 Fri 05 | Bike to Work Day | Environment, Sports, Business | League of American Bicyclists: third Friday of May
park-service-birthday | 08-25 | The National Park Service celebrates its birthday | Environment, Culture | National Park Service Organic Act, August 25, 1916
meteorological-day | 03-23 | World Meteorological Day | Environment, Technology | World Meteorological Organization
summer-travel | last Mon 05 -3 for 4 | Memorial Day weekend opens the summer | Business, Culture, Entertainment | Custom: Friday to Monday before and on Memorial Day
back-to-school | 08-01 for 31 | Back-to-school season | Education, Business, Health | School calendars of most districts: August
graduation-season | 05-01 for 45 | Graduation season | Education, Culture, Business | School calendars of most colleges and districts: May to mid-June
college-decision-day | 05-01 | College Decision Day | Education | Custom of American colleges: May 1 reply date
early-applications | 11-01 | Early college applications are due | Education | Custom of American colleges: November 1
read-across-america | 03-02 | Read Across America Day | Education, Culture | National Education Association: March 2
read-aloud-day | 1 Wed 02 | World Read Aloud Day | Education, Culture | LitWorld: first Wednesday of February
teacher-day | 1 Sun 05 +2 | National Teacher Day | Education | National Education Association: Tuesday of the first full week of May
school-lunch-heroes | 1 Fri 05 | School Lunch Hero Day | Education, Health | School Nutrition Association: first Friday of May
school-lunch-week | 2 Sun 10 +1 for 5 | National School Lunch Week | Education, Health | 36 U.S.C. 132 (National School Lunch Week)
holiday-shopping | 4 Thu 11 +1 for 30 | Holiday shopping season | Business, Culture | Trade custom: the day after Thanksgiving to Christmas
`;
