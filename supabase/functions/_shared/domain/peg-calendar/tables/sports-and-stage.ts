/** Sports and cultural events whose day is set by rule or already fixed by their organizer. */
export const SPORTS_AND_STAGE = `
jackie-robinson-day | 04-15 | Jackie Robinson Day | Sports, Culture, Social Issues | Major League Baseball: April 15, the day of his debut in 1947
girls-in-sports-day | 1 Wed 02 | National Girls and Women in Sports Day | Sports, Education | Women's Sports Foundation: first Wednesday of February
boston-marathon | 3 Mon 04 | Boston Marathon | Sports, Health | Boston Athletic Association: Patriots' Day, third Monday of April
new-york-marathon | 1 Sun 11 | New York City Marathon | Sports, Health | New York Road Runners: first Sunday of November
chicago-marathon | 2 Sun 10 | Chicago Marathon | Sports, Health | Chicago Marathon: second Sunday of October
peachtree-race | 07-04 | Peachtree Road Race in Atlanta | Sports, Health, Culture | Atlanta Track Club: July 4
kentucky-derby | 1 Sat 05 | Kentucky Derby | Sports, Culture, Business | Churchill Downs: first Saturday of May
indy-500 | last Mon 05 -1 | Indianapolis 500 | Sports, Technology | Indianapolis Motor Speedway: the Sunday before Memorial Day
bayou-classic | 4 Thu 11 +2 | Bayou Classic: Grambling meets Southern | Sports, Culture, Education | Bayou Classic: the Saturday after Thanksgiving
thanksgiving-football | 4 Thu 11 | Thanksgiving football | Sports, Entertainment | National Football League custom since 1920
skateboarding-day | 06-21 | Go Skateboarding Day | Sports, Culture | International Association of Skateboard Companies: June 21
senior-fitness-day | last Wed 05 | National Senior Health and Fitness Day | Sports, Health | Mature Market Resource Center: last Wednesday of May
olympics-2028 | 2028-07-14..2028-07-30 | Los Angeles hosts the Olympic Games | Sports, Business, Culture | International Olympic Committee: July 14 to 30, 2028
paralympics-2028 | 2028-08-15..2028-08-27 | Los Angeles hosts the Paralympic Games | Sports, Health, Social Issues | International Paralympic Committee: August 15 to 27, 2028
womens-world-cup-2027 | 2027-06-24..2027-07-25 | Women's World Cup in Brazil | Sports, Entertainment, Business | FIFA: June 24 to July 25, 2027
macys-parade | 4 Thu 11 | Macy's Thanksgiving Day Parade | Entertainment, Business | Macy's: Thanksgiving since 1924
bookstore-day | last Sat 04 | Independent Bookstore Day | Culture, Business, Entertainment | American Booksellers Association: last Saturday of April
star-wars-day | 05-04 | Star Wars Day | Entertainment | Fans' custom: May 4
music-day | 06-21 | Make Music Day | Entertainment, Culture | Custom since 1982: June 21
hip-hop-birthday | 08-11 | Hip-hop celebrates its birthday | Entertainment, Culture, Business | Party of DJ Kool Herc in the Bronx, August 11, 1973
cowboy-day | 4 Sat 07 | National Day of the Cowboy | Culture, Sports | Custom since 2005: fourth Saturday of July
`;
