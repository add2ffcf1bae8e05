/** Historic events from 1950 to 1964. */
export const HISTORY_1950_1964 = `
chuck-cooper | 1950-04-25 | # years since the NBA drafted Chuck Cooper | Sports, Social Issues | NBA draft of April 25, 1950
brooks-pulitzer | 1950-05-01 | # years since Gwendolyn Brooks won the Pulitzer Prize | Culture, Education | Pulitzer Prize for Poetry, 1950
sweatt-ruling | 1950-06-05 | # years since Sweatt v. Painter | Education, Politics | Sweatt v. Painter, 339 U.S. 629
earl-lloyd | 1950-10-31 | # years since Earl Lloyd integrated the NBA | Sports, Social Issues | Washington at Rochester, October 31, 1950
moton-strike | 1951-04-23 | # years since the Moton student strike | Education, Social Issues, Politics | Davis v. County School Board of Prince Edward County
henrietta-lacks | 1951-10-04 | # years since the death of Henrietta Lacks | Health, Social Issues, Technology | Johns Hopkins Hospital, October 4, 1951
jet | 1951-11-01 | Jet magazine turns # | Culture, Business, Entertainment | Jet, first issue, November 1, 1951
harry-moore | 1951-12-25 | # years since Harry and Harriette Moore were bombed | Social Issues, Politics | FBI and Florida investigations, Mims, Florida
invisible-man | 1952-04-14 | Invisible Man turns # | Culture, Education | Random House, April 14, 1952
baton-rouge-boycott | 1953-06-19 | # years since the Baton Rouge bus boycott | Social Issues, Politics | Boycott begun June 19, 1953
brown-ruling | 1954-05-17 | Brown v. Board of Education turns # | Education, Politics, Social Issues | Brown v. Board of Education, 347 U.S. 483 | https://www.archives.gov/milestone-documents/brown-v-board-of-education
anderson-met | 1955-01-07 | # years since Marian Anderson sang at the Metropolitan Opera | Entertainment, Culture | Metropolitan Opera, January 7, 1955
claudette-colvin | 1955-03-02 | # years since Claudette Colvin kept her seat | Social Issues, Politics, Education | Browder v. Gayle, 142 F. Supp. 707
brown-two | 1955-05-31 | # years since the order to desegregate with all deliberate speed | Education, Politics | Brown v. Board of Education, 349 U.S. 294
emmett-till | 1955-08-28 | # years since the murder of Emmett Till | Social Issues, Culture, Politics | Till case records, Tallahatchie County; FBI report, 2006
rosa-parks-arrest | 1955-12-01 | # years since Rosa Parks kept her seat | Social Issues, Politics | Montgomery police report, December 1, 1955
bus-boycott | 1955-12-05 | # years since the Montgomery bus boycott began | Social Issues, Politics, Business | Montgomery Improvement Association
gibson-paris | 1956-05-26 | # years since Althea Gibson won in Paris | Sports, Culture | French Championships final, May 26, 1956
cole-show | 1956-11-05 | # years since The Nat King Cole Show went on air | Entertainment, Culture, Business | NBC, November 5, 1956
browder-ruling | 1956-11-13 | # years since the ruling that ended bus segregation | Politics, Social Issues | Gayle v. Browder, 352 U.S. 903
buses-integrated | 1956-12-21 | # years since Montgomery's buses were integrated | Social Issues, Politics, Business | Montgomery, December 21, 1956
sclc | 1957-01-10 | The Southern Christian Leadership Conference turns # | Politics, Social Issues | Founding meeting, Atlanta, January 10 and 11, 1957
prayer-pilgrimage | 1957-05-17 | # years since the Prayer Pilgrimage for Freedom | Politics, Culture, Social Issues | Lincoln Memorial, May 17, 1957
gibson-wimbledon | 1957-07-06 | # years since Althea Gibson won Wimbledon | Sports, Culture | Wimbledon final, July 6, 1957
civil-rights-act-1957 | 1957-09-09 | The Civil Rights Act of 1957 turns # | Politics, Social Issues | Public Law 85-315
little-rock-nine | 1957-09-25 | # years since the Little Rock Nine entered Central High | Education, Social Issues, Politics | Executive Order 10730; 101st Airborne escort, September 25, 1957
willie-oree | 1958-01-18 | # years since Willie O'Ree integrated the NHL | Sports, Social Issues | Boston at Montreal, January 18, 1958
alvin-ailey | 1958-03-30 | Alvin Ailey American Dance Theater turns # | Culture, Entertainment | First performance, 92nd Street Y, March 30, 1958
wichita-sit-in | 1958-07-19 | # years since the Dockum Drug Store sit-in in Wichita | Social Issues, Business, Education | NAACP Youth Council, Wichita, July 19, 1958
katz-sit-in | 1958-08-19 | # years since the Katz Drug Store sit-in in Oklahoma City | Social Issues, Business, Education | NAACP Youth Council, Oklahoma City, August 19, 1958
nasa | 1958-07-29 | NASA's founding law turns # | Technology, Politics | Public Law 85-568
motown | 1959-01-12 | Motown turns # | Entertainment, Business, Culture | Tamla Records, founded January 12, 1959
raisin-in-the-sun | 1959-03-11 | A Raisin in the Sun turns # | Entertainment, Culture, Business | Ethel Barrymore Theatre, March 11, 1959
kind-of-blue | 1959-08-17 | Miles Davis's Kind of Blue turns # | Entertainment, Culture | Columbia Records, August 17, 1959
greensboro | 1960-02-01 | # years since the Greensboro sit-in | Social Issues, Education, Business | F. W. Woolworth store, Greensboro, February 1, 1960
nashville-sit-ins | 1960-02-13 | # years since the Nashville sit-ins began | Social Issues, Education, Business | Nashville Student Movement, February 13, 1960
sncc | 1960-04-15 | # years since students founded SNCC | Politics, Education, Social Issues | Shaw University conference, April 15 to 17, 1960
civil-rights-act-1960 | 1960-05-06 | The Civil Rights Act of 1960 turns # | Politics | Public Law 86-449
rudolph-gold | 1960-09-02 | # years since Wilma Rudolph won the 100 meters in Rome | Sports, Health, Culture | Rome Games, September 2, 1960
ruby-bridges | 1960-11-14 | # years since Ruby Bridges walked to school | Education, Social Issues | William Frantz Elementary School, New Orleans, November 14, 1960
boynton-ruling | 1960-12-05 | # years since the bus terminal ruling | Politics, Social Issues | Boynton v. Virginia, 364 U.S. 454
hunter-holmes | 1961-01-09 | # years since Charlayne Hunter and Hamilton Holmes integrated the University of Georgia | Education, Social Issues | University of Georgia, January 9, 1961
affirmative-action | 1961-03-06 | Affirmative action in federal contracts turns # | Business, Politics, Education | Executive Order 10925
freedom-rides | 1961-05-04 | # years since the Freedom Rides began | Social Issues, Politics | Congress of Racial Equality, May 4, 1961
anniston-bus | 1961-05-14 | # years since the Freedom Riders' bus burned in Anniston | Social Issues, Politics | FBI records, Anniston, Alabama
albany-movement | 1961-11-17 | # years since the Albany Movement was formed | Social Issues, Politics | Albany, Georgia, November 17, 1961
wilt-100 | 1962-03-02 | # years since Wilt Chamberlain scored 100 points | Sports, Entertainment | Philadelphia v. New York, Hershey, March 2, 1962
baker-carr | 1962-03-26 | # years since the ruling behind one person, one vote | Politics | Baker v. Carr, 369 U.S. 186
james-meredith | 1962-10-01 | # years since James Meredith entered Ole Miss | Education, Social Issues, Politics | Meredith v. Fair, 305 F.2d 343
birmingham-letter | 1963-04-16 | The Letter from Birmingham Jail turns # | Social Issues, Culture, Politics | Letter dated April 16, 1963
childrens-crusade | 1963-05-02 | # years since the Children's Crusade in Birmingham | Social Issues, Education | Birmingham, May 2, 1963
equal-pay-act | 1963-06-10 | The Equal Pay Act turns # | Business, Politics | Public Law 88-38
medgar-evers | 1963-06-12 | # years since the murder of Medgar Evers | Social Issues, Politics | State of Mississippi v. Beckwith
march-on-washington | 1963-08-28 | # years since the March on Washington | Politics, Social Issues, Business | March on Washington for Jobs and Freedom
birmingham-church | 1963-09-15 | # years since the 16th Street Baptist Church bombing | Social Issues, Culture | FBI case, Birmingham, September 15, 1963
wendell-scott | 1963-12-01 | # years since Wendell Scott won in NASCAR's top series | Sports, Business | Jacksonville 200, December 1, 1963
poll-tax-amendment | 1964-01-23 | The ban on poll taxes turns # | Politics | Twenty-fourth Amendment, ratified January 23, 1964
clay-liston | 1964-02-25 | # years since Cassius Clay beat Sonny Liston | Sports, Culture | Miami Beach, February 25, 1964
poitier-oscar | 1964-04-13 | # years since Sidney Poitier won best actor | Entertainment, Culture | 36th Academy Awards, April 13, 1964
freedom-summer | 1964-06-21 | # years since three Freedom Summer workers were murdered | Social Issues, Politics | United States v. Price, 383 U.S. 787
civil-rights-act | 1964-07-02 | The Civil Rights Act turns # | Politics, Social Issues, Business | Public Law 88-352 | https://www.archives.gov/milestone-documents/civil-rights-act
war-on-poverty | 1964-08-20 | The Economic Opportunity Act turns # | Business, Social Issues, Education | Public Law 88-452
hamer-testimony | 1964-08-22 | # years since Fannie Lou Hamer testified in Atlantic City | Politics, Social Issues | Democratic National Convention, Credentials Committee, August 22, 1964
king-nobel | 1964-12-10 | # years since Dr. King received the Nobel Peace Prize | Politics, Social Issues | Nobel Peace Prize ceremony, Oslo, December 10, 1964
`;
