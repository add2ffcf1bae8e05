/** Historic events from 1900 to 1949. */
export const HISTORY_1900_1949 = `
lift-every-voice | 1900-02-12 | Lift Every Voice and Sing turns # | Culture, Entertainment, Education | First sung at the Stanton School, Jacksonville, February 12, 1900
pan-african-conference | 1900-07-23 | # years since the first Pan-African Conference | Politics, Culture | Pan-African Conference, London, July 23 to 25, 1900
business-league | 1900-08-23 | The National Negro Business League turns # | Business | Founding meeting, Boston, August 23 and 24, 1900
grambling | 1901-11-01 | Grambling State University turns # | Education, Sports | Founded November 1, 1901
souls-of-black-folk | 1903-04-18 | The Souls of Black Folk turns # | Culture, Education, Social Issues | A. C. McClurg and Company, April 18, 1903
st-luke-bank | 1903-11-02 | # years since Maggie Lena Walker opened her bank | Business | St. Luke Penny Savings Bank, Richmond, November 2, 1903
bethune-school | 1904-10-03 | # years since Mary McLeod Bethune opened her school | Education | Daytona Literary and Industrial School, October 3, 1904
chicago-defender | 1905-05-05 | The Chicago Defender turns # | Culture, Politics, Business | The Chicago Defender, first issue
niagara-movement | 1905-07-11 | # years since the Niagara Movement first met | Politics, Social Issues | First meeting, July 11 to 13, 1905
atlanta-massacre | 1906-09-22 | # years since the Atlanta race massacre | Social Issues, Politics | Atlanta newspapers and grand jury records, September 1906
alpha-phi-alpha | 1906-12-04 | Alpha Phi Alpha turns # | Education, Culture | Founded at Cornell University
alpha-kappa-alpha | 1908-01-15 | Alpha Kappa Alpha turns # | Education, Culture | Founded at Howard University
springfield-riot | 1908-08-14 | # years since the Springfield race riot | Social Issues, Politics | Illinois state records, August 1908
jack-johnson | 1908-12-26 | # years since Jack Johnson won the heavyweight title | Sports, Culture | Johnson v. Burns, Sydney
naacp | 1909-02-12 | The NAACP turns # | Politics, Social Issues | The Call, New York, February 12, 1909
north-pole | 1909-04-06 | # years since Matthew Henson's North Pole expedition | Environment, Technology | Peary expedition record, April 6, 1909
pittsburgh-courier | 1910-01-15 | # years since the first Pittsburgh Courier | Culture, Business, Politics | The Pittsburgh Courier, January 15, 1910
reno-fight | 1910-07-04 | # years since Jack Johnson beat Jim Jeffries | Sports, Social Issues | Johnson v. Jeffries, Reno
urban-league | 1910-09-29 | The National Urban League turns # | Business, Social Issues | Committee on Urban Conditions Among Negroes, founded September 29, 1910
the-crisis | 1910-11-01 | The Crisis magazine turns # | Culture, Politics | The Crisis, first issue, November 1910
kappa-alpha-psi | 1911-01-05 | Kappa Alpha Psi turns # | Education, Culture | Founded at Indiana University
omega-psi-phi | 1911-11-17 | Omega Psi Phi turns # | Education, Culture | Founded at Howard University
delta-sigma-theta | 1913-01-13 | Delta Sigma Theta turns # | Education, Culture | Founded at Howard University
suffrage-procession | 1913-03-03 | # years since the Woman Suffrage Procession | Politics, Social Issues | Washington, D.C., March 3, 1913
phi-beta-sigma | 1914-01-09 | Phi Beta Sigma turns # | Education, Culture | Founded at Howard University
morgan-hood-patent | 1914-10-13 | # years since Garrett Morgan patented the safety hood | Technology, Health, Business | U.S. Patent 1,113,675
birth-of-a-nation | 1915-02-08 | # years since The Birth of a Nation and the protests against it | Entertainment, Social Issues | Premiere, Los Angeles, February 8, 1915
guinn-ruling | 1915-06-21 | # years since the Supreme Court struck down grandfather clauses | Politics | Guinn v. United States, 238 U.S. 347
asalh | 1915-09-09 | The association behind Black History Month turns # | Education, Culture | Association for the Study of African American Life and History
east-st-louis | 1917-07-02 | # years since the East St. Louis massacre | Social Issues, Business | House of Representatives Select Committee report, 1918
silent-parade | 1917-07-28 | # years since the Silent Parade | Social Issues, Politics | New York, Fifth Avenue, July 28, 1917
buchanan-ruling | 1917-11-05 | # years since the Supreme Court struck down racial zoning | Business, Politics, Social Issues | Buchanan v. Warley, 245 U.S. 60
micheaux-film | 1919-02-20 | # years since Oscar Micheaux's first feature film | Entertainment, Culture, Business | The Homesteader, Chicago, February 20, 1919
chicago-riot | 1919-07-27 | # years since the Red Summer reached Chicago | Social Issues, Politics | Chicago Commission on Race Relations, The Negro in Chicago
elaine-massacre | 1919-09-30 | # years since the Elaine massacre | Social Issues, Business, Environment | Moore v. Dempsey, 261 U.S. 86
zeta-phi-beta | 1920-01-16 | Zeta Phi Beta turns # | Education, Culture | Founded at Howard University
negro-national-league | 1920-02-13 | The Negro National League turns # | Sports, Business, Culture | Founding meeting, Kansas City, February 13, 1920
crazy-blues | 1920-08-10 | # years since Mamie Smith recorded Crazy Blues | Entertainment, Culture, Business | Okeh Records session of August 10, 1920
nineteenth-amendment | 1920-08-18 | The Nineteenth Amendment turns # | Politics, Social Issues | Nineteenth Amendment | https://www.archives.gov/milestone-documents/19th-amendment
shuffle-along | 1921-05-23 | # years since Shuffle Along opened on Broadway | Entertainment, Culture | 63rd Street Music Hall, May 23, 1921
tulsa | 1921-05-31 | # years since the Tulsa race massacre | Social Issues, Business, Politics | Oklahoma Commission report, 2001
bessie-coleman-license | 1921-06-15 | # years since Bessie Coleman earned her pilot's license | Technology, Culture | Fédération Aéronautique Internationale, license of June 15, 1921
sigma-gamma-rho | 1922-11-12 | Sigma Gamma Rho turns # | Education, Culture | Founded at Butler University
rosewood | 1923-01-01 | # years since the Rosewood massacre began | Social Issues, Business | Florida Legislature, Rosewood report, 1993
bessie-smith-recording | 1923-02-16 | # years since Bessie Smith recorded Downhearted Blues | Entertainment, Culture | Columbia Records session of February 16, 1923
traffic-signal | 1923-11-20 | # years since Garrett Morgan patented a traffic signal | Technology, Business | U.S. Patent 1,475,024
harlem-renaissance-dinner | 1924-03-21 | # years since the dinner that launched the Harlem Renaissance | Culture, Entertainment | Civic Club, New York, March 21, 1924
citizenship-act | 1924-06-02 | The Indian Citizenship Act turns # | Politics, Social Issues | 43 Stat. 253
hubbard-gold | 1924-07-08 | # years since DeHart Hubbard won Olympic gold | Sports | Long jump, Paris Games, July 8, 1924
sleeping-car-porters | 1925-08-25 | The Brotherhood of Sleeping Car Porters turns # | Business, Social Issues, Politics | Founding meeting, New York, August 25, 1925
negro-history-week | 1926-02-07 | Black history observances turn # | Education, Culture | First Negro History Week, February 7, 1926
globetrotters | 1927-01-07 | # years since the Harlem Globetrotters' first road game | Sports, Entertainment | Hinckley, Illinois, January 7, 1927
mississippi-flood | 1927-04-21 | # years since the Great Mississippi Flood broke the levees | Environment, Social Issues, Politics | Mounds Landing crevasse, April 21, 1927
de-priest | 1928-11-06 | # years since Oscar De Priest was elected to Congress | Politics | U.S. House election, Illinois, November 6, 1928
scottsboro | 1931-03-25 | # years since the arrest of the Scottsboro Boys | Social Issues, Politics | Powell v. Alabama, 287 U.S. 45
scottsboro-ruling | 1932-11-07 | # years since the first Scottsboro ruling | Politics, Social Issues | Powell v. Alabama, 287 U.S. 45
apollo | 1934-01-26 | The Apollo Theater in Harlem turns # | Entertainment, Culture, Business | Opening of 125th Street Apollo, January 26, 1934
social-security | 1935-08-14 | Social Security turns # | Politics, Business, Health | 49 Stat. 620 | https://www.archives.gov/milestone-documents/social-security-act
porgy | 1935-10-10 | Porgy and Bess turns # | Entertainment, Culture | Alvin Theatre, New York, October 10, 1935
ncnw | 1935-12-05 | The National Council of Negro Women turns # | Social Issues, Politics, Business | Founded in New York, December 5, 1935
owens-gold | 1936-08-03 | # years since Jesse Owens won the 100 meters in Berlin | Sports, Politics, Culture | Berlin Games, August 3, 1936
louis-champion | 1937-06-22 | # years since Joe Louis became heavyweight champion | Sports, Culture | Louis v. Braddock, Chicago
louis-schmeling | 1938-06-22 | # years since Joe Louis beat Max Schmeling | Sports, Politics | Louis v. Schmeling, New York
fair-labor-act | 1938-06-25 | The federal minimum wage law turns # | Business, Politics, Social Issues | 52 Stat. 1060 (Fair Labor Standards Act)
gaines-ruling | 1938-12-12 | # years since the Gaines ruling on law schools | Education, Politics | Missouri ex rel. Gaines v. Canada, 305 U.S. 337
marian-anderson | 1939-04-09 | # years since Marian Anderson sang at the Lincoln Memorial | Culture, Entertainment, Social Issues | Concert of Easter Sunday, April 9, 1939
strange-fruit | 1939-04-20 | # years since Billie Holiday recorded Strange Fruit | Entertainment, Culture, Social Issues | Commodore Records session of April 20, 1939
mcdaniel-oscar | 1940-02-29 | # years since Hattie McDaniel won an Oscar | Entertainment, Culture | 12th Academy Awards, February 29, 1940
native-son | 1940-03-01 | Native Son turns # | Culture, Entertainment | Harper and Brothers, March 1, 1940
davis-general | 1940-10-25 | # years since Benjamin O. Davis Sr. became a general | Politics | U.S. Army promotion of October 25, 1940
tuskegee-airmen | 1941-03-22 | # years since the first Tuskegee Airmen squadron was formed | Politics, Technology, Culture | 99th Pursuit Squadron, activated March 22, 1941
order-8802 | 1941-06-25 | # years since the ban on bias in defense jobs | Business, Politics, Social Issues | Executive Order 8802 | https://www.archives.gov/milestone-documents/executive-order-8802
double-v | 1942-02-07 | # years since the Double V campaign | Politics, Social Issues, Culture | The Pittsburgh Courier, February 7, 1942
montford-point | 1942-08-26 | # years since the first Montford Point Marines | Politics, Social Issues | U.S. Marine Corps: first recruits, August 26, 1942
detroit-1943 | 1943-06-20 | # years since the Detroit uprising of 1943 | Social Issues, Business | Michigan state records, June 1943
smith-allwright | 1944-04-03 | # years since the Supreme Court ended white primaries | Politics | Smith v. Allwright, 321 U.S. 649
uncf | 1944-04-25 | UNCF turns # | Education, Business | United Negro College Fund, incorporated April 25, 1944
gi-bill | 1944-06-22 | The GI Bill turns # | Education, Business, Politics | 58 Stat. 284
port-chicago | 1944-07-17 | # years since the Port Chicago disaster | Social Issues, Politics, Business | U.S. Navy court of inquiry, 1944
ebony | 1945-11-01 | Ebony magazine turns # | Culture, Business, Entertainment | Ebony, first issue, November 1945
isaac-woodard | 1946-02-12 | # years since the blinding of Sgt. Isaac Woodard | Social Issues, Politics | United States v. Shull, Columbia, 1946
kenny-washington | 1946-03-21 | # years since Kenny Washington broke the NFL's color line | Sports, Social Issues | Los Angeles Rams contract of March 21, 1946
irene-morgan | 1946-06-03 | # years since the Irene Morgan ruling on buses | Politics, Social Issues | Morgan v. Virginia, 328 U.S. 373
moores-ford | 1946-07-25 | # years since the Moore's Ford lynchings | Social Issues, Politics | FBI investigation, Walton County, Georgia
journey-of-reconciliation | 1947-04-09 | # years since the Journey of Reconciliation | Social Issues, Politics | Congress of Racial Equality, April 9 to 23, 1947
jackie-robinson | 1947-04-15 | # years since Jackie Robinson's debut | Sports, Culture, Social Issues | Boston at Brooklyn, Ebbets Field, April 15, 1947
larry-doby | 1947-07-05 | # years since Larry Doby integrated the American League | Sports, Social Issues | Cleveland at Chicago, July 5, 1947
civil-rights-report | 1947-10-29 | # years since the report To Secure These Rights | Politics, Social Issues | President's Committee on Civil Rights
shelley-ruling | 1948-05-03 | # years since the ruling against racial covenants | Business, Politics, Social Issues | Shelley v. Kraemer, 334 U.S. 1
order-9981 | 1948-07-26 | # years since the order to integrate the armed forces | Politics, Social Issues | Executive Order 9981 | https://www.archives.gov/milestone-documents/executive-order-9981
alice-coachman | 1948-08-07 | # years since Alice Coachman won Olympic gold | Sports, Culture | High jump, London Games, August 7, 1948
`;
