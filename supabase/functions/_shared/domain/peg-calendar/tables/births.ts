/** Births of people whose life is closed, so that the anniversary is of history only. */
export const BIRTHS_SOURCE = 'Encyclopaedia Britannica';

export const BIRTHS = `
booker-t-washington | 1856-04-05 | Booker T. Washington | Education, Business
ida-b-wells | 1862-07-16 | Ida B. Wells | Social Issues, Politics, Culture
madam-walker | 1867-12-23 | Madam C.J. Walker | Business, Culture
du-bois | 1868-02-23 | W.E.B. Du Bois | Education, Culture, Politics
bethune | 1875-07-10 | Mary McLeod Bethune | Education, Politics
garvey | 1887-08-17 | Marcus Garvey | Politics, Business, Culture
hurston | 1891-01-07 | Zora Neale Hurston | Culture, Education
bessie-coleman | 1892-01-26 | Bessie Coleman | Technology, Culture
paul-robeson | 1898-04-09 | Paul Robeson | Entertainment, Politics, Sports
septima-clark | 1898-05-03 | Septima Clark | Education, Politics
percy-julian | 1899-04-11 | Percy Julian | Technology, Health, Business
duke-ellington | 1899-04-29 | Duke Ellington | Entertainment, Culture
louis-armstrong | 1901-08-04 | Louis Armstrong | Entertainment, Culture
ella-baker | 1903-12-13 | Ella Baker | Politics, Social Issues
charles-drew | 1904-06-03 | Charles Drew | Health, Technology
josephine-baker | 1906-06-03 | Josephine Baker | Entertainment, Culture, Politics
thurgood-marshall | 1908-07-02 | Thurgood Marshall | Politics, Social Issues, Education
richard-wright | 1908-09-04 | Richard Wright | Culture
pauli-murray | 1910-11-20 | Pauli Murray | Politics, Social Issues, Culture
mahalia-jackson | 1911-10-26 | Mahalia Jackson | Entertainment, Culture
bayard-rustin | 1912-03-17 | Bayard Rustin | Politics, Social Issues
dorothy-height | 1912-03-24 | Dorothy Height | Politics, Social Issues
gordon-parks | 1912-11-30 | Gordon Parks | Culture, Entertainment
rosa-parks | 1913-02-04 | Rosa Parks | Social Issues, Politics
jesse-owens | 1913-09-12 | Jesse Owens | Sports, Culture
billie-holiday | 1915-04-07 | Billie Holiday | Entertainment, Culture
ella-fitzgerald | 1917-04-25 | Ella Fitzgerald | Entertainment, Culture
gwendolyn-brooks | 1917-06-07 | Gwendolyn Brooks | Culture, Education
jacob-lawrence | 1917-09-07 | Jacob Lawrence | Culture, Education
hamer | 1917-10-06 | Fannie Lou Hamer | Politics, Social Issues, Health
thelonious-monk | 1917-10-10 | Thelonious Monk | Entertainment, Culture
dizzy-gillespie | 1917-10-21 | Dizzy Gillespie | Entertainment, Culture
ossie-davis | 1917-12-18 | Ossie Davis | Entertainment, Politics
katherine-johnson | 1918-08-26 | Katherine Johnson | Technology, Education
jackie-robinson | 1919-01-31 | Jackie Robinson | Sports, Business, Social Issues
charlie-parker | 1920-08-29 | Charlie Parker | Entertainment, Culture
henrietta-lacks | 1920-08-01 | Henrietta Lacks | Health, Social Issues
constance-baker-motley | 1921-09-14 | Constance Baker Motley | Politics, Social Issues
dorothy-dandridge | 1922-11-09 | Dorothy Dandridge | Entertainment, Culture
james-baldwin | 1924-08-02 | James Baldwin | Culture, Social Issues
shirley-chisholm | 1924-11-30 | Shirley Chisholm | Politics, Education
malcolm-x | 1925-05-19 | Malcolm X | Politics, Social Issues, Culture
medgar-evers | 1925-07-02 | Medgar Evers | Politics, Social Issues
bb-king | 1925-09-16 | B.B. King | Entertainment, Culture
miles-davis | 1926-05-26 | Miles Davis | Entertainment, Culture
john-coltrane | 1926-09-23 | John Coltrane | Entertainment, Culture
chuck-berry | 1926-10-18 | Chuck Berry | Entertainment, Culture
eartha-kitt | 1927-01-17 | Eartha Kitt | Entertainment, Culture, Politics
sidney-poitier | 1927-02-20 | Sidney Poitier | Entertainment, Culture
harry-belafonte | 1927-03-01 | Harry Belafonte | Entertainment, Politics, Culture
coretta-scott-king | 1927-04-27 | Coretta Scott King | Social Issues, Politics, Culture
althea-gibson | 1927-08-25 | Althea Gibson | Sports, Culture
maya-angelou | 1928-04-04 | Maya Angelou | Culture, Education
king | 1929-01-15 | Martin Luther King Jr. | Politics, Social Issues, Culture
lorraine-hansberry | 1930-05-19 | Lorraine Hansberry | Entertainment, Culture
ray-charles | 1930-09-23 | Ray Charles | Entertainment, Culture
alvin-ailey | 1931-01-05 | Alvin Ailey | Culture, Entertainment
toni-morrison | 1931-02-18 | Toni Morrison | Culture, Education
willie-mays | 1931-05-06 | Willie Mays | Sports, Culture
nina-simone | 1933-02-21 | Nina Simone | Entertainment, Culture, Politics
quincy-jones | 1933-03-14 | Quincy Jones | Entertainment, Business
hank-aaron | 1934-02-05 | Hank Aaron | Sports, Business
bill-russell | 1934-02-12 | Bill Russell | Sports, Social Issues
audre-lorde | 1934-02-18 | Audre Lorde | Culture, Social Issues
barbara-jordan | 1936-02-21 | Barbara Jordan | Politics
wilt-chamberlain | 1936-08-21 | Wilt Chamberlain | Sports, Entertainment
marvin-gaye | 1939-04-02 | Marvin Gaye | Entertainment, Culture
john-lewis | 1940-02-21 | John Lewis | Politics, Social Issues
wilma-rudolph | 1940-06-23 | Wilma Rudolph | Sports, Health
muhammad-ali | 1942-01-17 | Muhammad Ali | Sports, Culture, Politics
aretha-franklin | 1942-03-25 | Aretha Franklin | Entertainment, Culture
jimi-hendrix | 1942-11-27 | Jimi Hendrix | Entertainment, Culture
arthur-ashe | 1943-07-10 | Arthur Ashe | Sports, Health, Social Issues
august-wilson | 1945-04-27 | August Wilson | Entertainment, Culture
octavia-butler | 1947-06-22 | Octavia Butler | Culture, Technology
bell-hooks | 1952-09-25 | bell hooks | Culture, Education, Social Issues
prince | 1958-06-07 | Prince | Entertainment, Culture
michael-jackson | 1958-08-29 | Michael Jackson | Entertainment, Culture
florence-griffith-joyner | 1959-12-21 | Florence Griffith Joyner | Sports, Culture
basquiat | 1960-12-22 | Jean-Michel Basquiat | Culture, Business
whitney-houston | 1963-08-09 | Whitney Houston | Entertainment, Culture
tupac-shakur | 1971-06-16 | Tupac Shakur | Entertainment, Culture
notorious-big | 1972-05-21 | the Notorious B.I.G. | Entertainment, Culture
chadwick-boseman | 1976-11-29 | Chadwick Boseman | Entertainment, Culture, Health
kobe-bryant | 1978-08-23 | Kobe Bryant | Sports, Business
aaliyah | 1979-01-16 | Aaliyah | Entertainment, Culture
`;
