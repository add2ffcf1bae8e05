/** Historic events from 1965 to 1989. */
export const HISTORY_1965_1989 = `
malcolm-x-death | 1965-02-21 | # years since the assassination of Malcolm X | Politics, Social Issues, Culture | Audubon Ballroom, New York, February 21, 1965
bloody-sunday | 1965-03-07 | # years since Bloody Sunday in Selma | Politics, Social Issues | Williams v. Wallace, 240 F. Supp. 100
selma-march | 1965-03-25 | # years since the Selma marchers reached Montgomery | Politics, Social Issues | Selma to Montgomery march, March 21 to 25, 1965
school-aid-act | 1965-04-11 | Federal aid for poor schools turns # | Education, Politics | Public Law 89-10 (Elementary and Secondary Education Act)
eeoc | 1965-07-02 | The Equal Employment Opportunity Commission turns # | Business, Politics | EEOC opened July 2, 1965
medicare | 1965-07-30 | Medicare and Medicaid turn # | Health, Politics | Public Law 89-97
voting-rights-act | 1965-08-06 | The Voting Rights Act turns # | Politics, Social Issues | Public Law 89-110 | https://www.archives.gov/milestone-documents/voting-rights-act
watts | 1965-08-11 | # years since the Watts uprising | Social Issues, Politics, Business | McCone Commission report, 1965
contract-order | 1965-09-24 | # years since the order on equal chances in federal contracts | Business, Politics | Executive Order 11246
arts-endowments | 1965-09-29 | The national endowments for arts and humanities turn # | Culture, Entertainment, Politics | Public Law 89-209
immigration-act | 1965-10-03 | The Immigration and Nationality Act of 1965 turns # | Politics, Social Issues | Public Law 89-236
higher-education-act | 1965-11-08 | The Higher Education Act turns # | Education, Politics | Public Law 89-329
robert-weaver | 1966-01-18 | # years since Robert Weaver joined the cabinet | Politics, Business | Secretary of Housing and Urban Development, sworn in January 18, 1966
texas-western | 1966-03-19 | # years since Texas Western won the NCAA title | Sports, Social Issues, Education | NCAA final, March 19, 1966
harper-ruling | 1966-03-24 | # years since the Supreme Court ended state poll taxes | Politics | Harper v. Virginia Board of Elections, 383 U.S. 663
bill-russell-coach | 1966-04-18 | # years since Bill Russell was named an NBA head coach | Sports, Business | Boston Celtics, April 18, 1966
march-against-fear | 1966-06-05 | # years since the March Against Fear | Politics, Social Issues | Memphis to Jackson, June 5 to 26, 1966
hospital-desegregation | 1966-07-01 | # years since Medicare opened hospital doors | Health, Social Issues, Politics | Medicare coverage began July 1, 1966
star-trek | 1966-09-08 | # years since Lieutenant Uhura came to television | Entertainment, Technology, Culture | Star Trek, NBC, September 8, 1966
black-panthers | 1966-10-15 | # years since the Black Panther Party was founded | Politics, Social Issues, Culture | Founded in Oakland, October 15, 1966
edward-brooke | 1966-11-08 | # years since Edward Brooke was elected to the Senate | Politics | U.S. Senate election, Massachusetts, November 8, 1966
first-kwanzaa | 1966-12-26 | Kwanzaa turns # | Culture, Education | First Kwanzaa, Los Angeles, December 26, 1966
beyond-vietnam | 1967-04-04 | # years since Dr. King spoke against the Vietnam War | Politics, Social Issues | Riverside Church, New York, April 4, 1967
ali-induction | 1967-04-28 | # years since Muhammad Ali refused induction | Sports, Politics, Culture | Clay v. United States, 403 U.S. 698
loving-ruling | 1967-06-12 | Loving v. Virginia turns # | Social Issues, Culture, Politics | Loving v. Virginia, 388 U.S. 1
robert-lawrence | 1967-06-30 | # years since Robert Lawrence became an astronaut | Technology, Politics | Manned Orbiting Laboratory selection, June 30, 1967
newark-1967 | 1967-07-12 | # years since the Newark uprising | Social Issues, Business | New Jersey Governor's Commission report, 1968
detroit-1967 | 1967-07-23 | # years since the Detroit uprising of 1967 | Social Issues, Business | National Advisory Commission on Civil Disorders
marshall-confirmed | 1967-08-30 | # years since the Senate confirmed Thurgood Marshall | Politics, Social Issues | U.S. Senate vote of August 30, 1967
carl-stokes | 1967-11-07 | # years since Carl Stokes was elected mayor of Cleveland | Politics, Business | Cleveland election, November 7, 1967
orangeburg | 1968-02-08 | # years since the Orangeburg massacre | Social Issues, Education, Politics | South Carolina State College, February 8, 1968
memphis-strike | 1968-02-12 | # years since the Memphis sanitation strike began | Business, Social Issues, Environment | AFSCME Local 1733, February 12, 1968
kerner-report | 1968-02-29 | The Kerner report turns # | Politics, Social Issues, Education | National Advisory Commission on Civil Disorders
king-death | 1968-04-04 | # years since the assassination of Dr. King | Politics, Social Issues, Culture | Memphis, April 4, 1968
fair-housing-act | 1968-04-11 | The Fair Housing Act turns # | Business, Politics, Social Issues | Public Law 90-284
poor-peoples-campaign | 1968-05-12 | # years since the Poor People's Campaign opened | Social Issues, Business, Politics | Washington, D.C., May 12, 1968
franklin-peanuts | 1968-07-31 | Franklin of Peanuts turns # | Entertainment, Culture, Education | Peanuts comic strip, July 31, 1968
ashe-us-open | 1968-09-09 | # years since Arthur Ashe won the U.S. Open | Sports, Culture | Forest Hills final, September 9, 1968
julia | 1968-09-17 | # years since Julia went on air | Entertainment, Culture, Health | NBC, September 17, 1968
mexico-city | 1968-10-16 | # years since Tommie Smith and John Carlos raised their fists | Sports, Politics, Social Issues | Mexico City Games, October 16, 1968
chisholm-elected | 1968-11-05 | # years since Shirley Chisholm was elected to Congress | Politics, Social Issues, Education | U.S. House election, New York, November 5, 1968
sf-state-strike | 1968-11-06 | # years since the student strike for Black studies | Education, Social Issues | San Francisco State College, November 6, 1968
stonewall | 1969-06-28 | # years since Stonewall | Social Issues, Culture, Politics | Stonewall Inn, New York, June 28, 1969
harlem-festival | 1969-06-29 | # years since the Harlem Cultural Festival | Entertainment, Culture | Mount Morris Park, first concert, June 29, 1969
sesame-street | 1969-11-10 | Sesame Street turns # | Education, Entertainment | First broadcast, November 10, 1969
fred-hampton | 1969-12-04 | # years since Fred Hampton was killed | Politics, Social Issues | Hampton v. Hanrahan, 600 F.2d 600
first-earth-day | 1970-04-22 | Earth Day turns # | Environment, Politics | First Earth Day, April 22, 1970
jackson-state | 1970-05-15 | # years since the Jackson State shootings | Social Issues, Education | President's Commission on Campus Unrest, 1970
kenneth-gibson | 1970-06-16 | # years since Kenneth Gibson was elected mayor of Newark | Politics, Business | Newark runoff, June 16, 1970
epa | 1970-12-02 | The Environmental Protection Agency turns # | Environment, Politics, Health | EPA opened December 2, 1970
job-safety-act | 1970-12-29 | The job safety law turns # | Business, Health | Public Law 91-596
griggs-ruling | 1971-03-08 | # years since the ruling on biased job tests | Business, Politics | Griggs v. Duke Power Co., 401 U.S. 424
ali-frazier | 1971-03-08 | # years since Ali and Frazier's Fight of the Century | Sports, Culture, Entertainment | Madison Square Garden, March 8, 1971
swann-ruling | 1971-04-20 | # years since the Supreme Court allowed school busing | Education, Politics | Swann v. Charlotte-Mecklenburg Board of Education, 402 U.S. 1
whats-going-on | 1971-05-21 | Marvin Gaye's What's Going On turns # | Entertainment, Culture, Environment | Tamla Records, May 21, 1971
voting-age | 1971-07-01 | The vote at 18 turns # | Politics, Education | Twenty-sixth Amendment, ratified July 1, 1971
pirates-lineup | 1971-09-01 | # years since the first all-Black and Latino lineup in the majors | Sports, Culture | Philadelphia at Pittsburgh, September 1, 1971
attica | 1971-09-09 | # years since the Attica uprising began | Social Issues, Politics | New York State Special Commission on Attica
soul-train | 1971-10-02 | Soul Train turns # | Entertainment, Culture, Business | National premiere, October 2, 1971
chisholm-campaign | 1972-01-25 | # years since Shirley Chisholm ran for president | Politics, Social Issues | Announcement, Brooklyn, January 25, 1972
gary-convention | 1972-03-10 | # years since the National Black Political Convention | Politics, Social Issues | Gary, Indiana, March 10 to 12, 1972
sickle-cell-act | 1972-05-16 | The sickle cell law turns # | Health, Politics | Public Law 92-294
title-nine | 1972-06-23 | Title IX turns # | Sports, Education, Politics | Public Law 92-318
tuskegee-study | 1972-07-25 | # years since the Tuskegee syphilis study was exposed | Health, Social Issues, Politics | Associated Press report of July 25, 1972
clean-water-act | 1972-10-18 | The Clean Water Act turns # | Environment, Health, Politics | Public Law 92-500
barbara-jordan-elected | 1972-11-07 | # years since Barbara Jordan and Andrew Young were elected to Congress | Politics | U.S. House elections, Texas and Georgia, November 7, 1972
tom-bradley | 1973-05-29 | # years since Tom Bradley was elected mayor of Los Angeles | Politics | Los Angeles runoff, May 29, 1973
hip-hop | 1973-08-11 | Hip-hop turns # | Entertainment, Culture, Business | Party at 1520 Sedgwick Avenue, the Bronx, August 11, 1973
disability-law | 1973-09-26 | The Rehabilitation Act turns # | Health, Social Issues, Education | Public Law 93-112
maynard-jackson | 1973-10-16 | # years since Maynard Jackson was elected mayor of Atlanta | Politics, Business | Atlanta runoff, October 16, 1973
endangered-species-act | 1973-12-28 | The Endangered Species Act turns # | Environment, Politics | Public Law 93-205
good-times | 1974-02-08 | Good Times turns # | Entertainment, Culture | CBS, February 8, 1974
hank-aaron-715 | 1974-04-08 | # years since Hank Aaron hit home run 715 | Sports, Culture, Social Issues | Los Angeles at Atlanta, April 8, 1974
boston-busing | 1974-06-21 | # years since the Boston school desegregation order | Education, Social Issues, Politics | Morgan v. Hennigan, 379 F. Supp. 410
milliken-ruling | 1974-07-25 | # years since the ruling that stopped busing at the city line | Education, Politics | Milliken v. Bradley, 418 U.S. 717
equal-credit-act | 1974-10-28 | The Equal Credit Opportunity Act turns # | Business, Social Issues | Public Law 93-495
rumble | 1974-10-30 | # years since the Rumble in the Jungle | Sports, Culture, Entertainment | Ali v. Foreman, Kinshasa
the-wiz | 1975-01-05 | The Wiz turns # | Entertainment, Culture | Majestic Theatre, New York, January 5, 1975
jeffersons | 1975-01-18 | The Jeffersons turns # | Entertainment, Culture | CBS, January 18, 1975
frank-robinson | 1975-04-08 | # years since Frank Robinson managed his first game | Sports, Business | New York at Cleveland, April 8, 1975
ashe-wimbledon | 1975-07-05 | # years since Arthur Ashe won Wimbledon | Sports, Culture | Wimbledon final, July 5, 1975
disability-education-act | 1975-11-29 | The right of disabled children to school turns # | Education, Social Issues | Public Law 94-142
jordan-keynote | 1976-07-12 | # years since Barbara Jordan's convention keynote | Politics | Democratic National Convention, July 12, 1976
roots-book | 1976-08-17 | Alex Haley's Roots turns # | Culture, Education, Entertainment | Doubleday, August 17, 1976
roots-television | 1977-01-23 | # years since Roots was on television | Entertainment, Culture, Education | ABC, January 23 to 30, 1977
section-504-sit-in | 1977-04-05 | # years since the 504 sit-in | Social Issues, Health, Politics | San Francisco federal building, from April 5, 1977
community-reinvestment | 1977-10-12 | The Community Reinvestment Act turns # | Business, Politics, Social Issues | Public Law 95-128
first-black-astronauts | 1978-01-16 | # years since NASA chose Bluford, Gregory and McNair | Technology, Education | NASA astronaut group 8, January 16, 1978
tubman-stamp | 1978-02-01 | # years since the Harriet Tubman stamp | Culture, Social Issues | U.S. Postal Service, February 1, 1978
bakke-ruling | 1978-06-28 | # years since the Bakke ruling | Education, Politics | Regents of the University of California v. Bakke, 438 U.S. 265
full-employment-act | 1978-10-27 | The Humphrey-Hawkins full employment law turns # | Business, Politics | Public Law 95-523
off-the-wall | 1979-08-10 | Michael Jackson's Off the Wall turns # | Entertainment, Culture | Epic Records, August 10, 1979
rappers-delight | 1979-09-16 | Rapper's Delight turns # | Entertainment, Business, Culture | Sugar Hill Records, September 16, 1979
bet | 1980-01-25 | BET turns # | Entertainment, Business, Culture | First broadcast, January 25, 1980
warren-county | 1982-09-15 | # years since the Warren County protests for environmental justice | Environment, Social Issues, Health | Warren County, North Carolina, from September 15, 1982
harold-washington | 1983-04-12 | # years since Harold Washington was elected mayor of Chicago | Politics | Chicago election, April 12, 1983
motown-25 | 1983-05-16 | # years since the moonwalk was on television | Entertainment, Culture | Motown 25, NBC, May 16, 1983
guion-bluford | 1983-08-30 | # years since Guion Bluford flew into space | Technology, Education | NASA mission STS-8, August 30, 1983
vanessa-williams | 1983-09-17 | # years since Vanessa Williams was crowned Miss America | Entertainment, Culture | Miss America pageant, September 17, 1983
king-holiday-law | 1983-11-02 | The King holiday law turns # | Politics, Culture, Social Issues | Public Law 98-144
purple-rain | 1984-07-27 | Purple Rain turns # | Entertainment, Culture | Film release of July 27, 1984
free-south-africa | 1984-11-21 | # years since the sit-in at the South African embassy | Politics, Social Issues, Business | Washington, D.C., November 21, 1984
we-are-the-world | 1985-01-28 | # years since We Are the World was recorded | Entertainment, Culture, Social Issues | A&M Studios, January 28, 1985
move-bombing | 1985-05-13 | # years since the MOVE bombing in Philadelphia | Social Issues, Politics | Philadelphia Special Investigation Commission, 1986
first-king-day | 1986-01-20 | # years since the first federal King holiday | Politics, Culture | First observance, January 20, 1986
challenger | 1986-01-28 | # years since the Challenger accident | Technology, Education | Rogers Commission report, 1986
oprah-show | 1986-09-08 | # years since The Oprah Winfrey Show went national | Entertainment, Business, Culture | First national broadcast, September 8, 1986
apartheid-act | 1986-10-02 | # years since the U.S. sanctions against apartheid | Politics, Business | Public Law 99-440
aretha-hall-of-fame | 1987-01-03 | # years since Aretha Franklin entered the Rock and Roll Hall of Fame | Entertainment, Culture | Induction of January 3, 1987
eyes-on-the-prize | 1987-01-21 | Eyes on the Prize turns # | Entertainment, Education, Culture | PBS, January 21, 1987
a-different-world | 1987-09-24 | A Different World turns # | Entertainment, Education, Culture | NBC, September 24, 1987
doug-williams | 1988-01-31 | # years since Doug Williams won the Super Bowl | Sports, Culture | Super Bowl XXII, January 31, 1988
debi-thomas | 1988-02-27 | # years since Debi Thomas won an Olympic medal on ice | Sports, Health | Calgary Games, February 27, 1988
beloved-pulitzer | 1988-03-31 | # years since Beloved won the Pulitzer Prize | Culture, Education | Pulitzer Prizes announced March 31, 1988
flojo-record | 1988-07-16 | # years since Florence Griffith Joyner's 100-meter record | Sports, Culture | U.S. Olympic Trials, Indianapolis, July 16, 1988
croson-ruling | 1989-01-23 | # years since the ruling on set-asides for minority firms | Business, Politics | City of Richmond v. J. A. Croson Co., 488 U.S. 469
do-the-right-thing | 1989-06-30 | Do the Right Thing turns # | Entertainment, Culture, Social Issues | Film release of June 30, 1989
wilder-dinkins | 1989-11-07 | # years since Douglas Wilder and David Dinkins were elected | Politics | Elections in Virginia and New York City, November 7, 1989
`;
