/** Historic events up to 1899, each with the record of its date. */
export const HISTORY_TO_1899 = `
boston-massacre | 1770-03-05 | # years since Crispus Attucks fell in the Boston Massacre | Politics, Social Issues, Education | Records of the Boston Massacre trials, 1770
declaration | 1776-07-04 | The Declaration of Independence turns # | Politics, Education | Declaration of Independence | https://www.archives.gov/milestone-documents/declaration-of-independence
northwest-ordinance | 1787-07-13 | # years since the Northwest Ordinance barred slavery | Politics, Education | Northwest Ordinance, 1787
constitution | 1787-09-17 | The U.S. Constitution turns # | Politics, Education | Constitution of the United States | https://www.archives.gov/milestone-documents/constitution
bill-of-rights | 1791-12-15 | The Bill of Rights turns # | Politics, Education | Bill of Rights | https://www.archives.gov/milestone-documents/bill-of-rights
fugitive-slave-act-1793 | 1793-02-12 | # years since the first Fugitive Slave Act | Politics, Social Issues | 1 Stat. 302
slave-import-ban | 1808-01-01 | # years since the ban on importing enslaved people took effect | Politics, Business | 2 Stat. 426 (Act of March 2, 1807)
german-coast-uprising | 1811-01-08 | # years since the German Coast uprising in Louisiana | Social Issues, Culture | Court records of St. Charles Parish, January 1811
missouri-compromise | 1820-03-06 | The Missouri Compromise turns # | Politics, Education | 3 Stat. 545
jennings-patent | 1821-03-03 | # years since Thomas Jennings received a U.S. patent | Business, Technology | U.S. Patent Office, patent of March 3, 1821
freedoms-journal | 1827-03-16 | Freedom's Journal, the first Black-owned newspaper, turns # | Culture, Politics, Business | Freedom's Journal, first issue, New York
new-york-emancipation | 1827-07-04 | # years since New York ended slavery | Politics, Social Issues | New York act of March 31, 1817
liberator | 1831-01-01 | # years since the first issue of The Liberator | Politics, Culture | The Liberator, first issue, Boston
nat-turner | 1831-08-21 | # years since Nat Turner's rebellion began | Social Issues, Politics | Southampton County court records, 1831
cheyney | 1837-02-25 | Cheyney University, the oldest HBCU, turns # | Education, Business | Institute for Colored Youth, founded in Philadelphia
amistad-revolt | 1839-07-02 | # years since the revolt on the Amistad | Social Issues, Politics | United States v. The Amistad, 40 U.S. 518 (1841)
amistad-ruling | 1841-03-09 | # years since the Amistad ruling | Politics, Social Issues | United States v. The Amistad, 40 U.S. 518 (1841)
north-star | 1847-12-03 | # years since Frederick Douglass launched The North Star | Culture, Politics, Business | The North Star, first issue, Rochester
seneca-falls | 1848-07-19 | # years since the Seneca Falls convention opened | Politics, Social Issues | Report of the Woman's Rights Convention, 1848
fugitive-slave-act-1850 | 1850-09-18 | # years since the Fugitive Slave Act of 1850 | Politics, Social Issues | 9 Stat. 462
sojourner-truth-akron | 1851-05-29 | # years since Sojourner Truth spoke in Akron | Social Issues, Politics, Culture | Ohio Women's Rights Convention, Akron
fourth-of-july-speech | 1852-07-05 | # years since Douglass asked what the Fourth of July means to the enslaved | Politics, Culture, Education | Frederick Douglass, oration in Rochester, July 5, 1852
lincoln-university | 1854-04-29 | Lincoln University of Pennsylvania turns # | Education | Charter of Ashmun Institute, April 29, 1854
kansas-nebraska | 1854-05-30 | # years since the Kansas-Nebraska Act | Politics | 10 Stat. 277
dred-scott | 1857-03-06 | # years since the Dred Scott ruling | Politics, Social Issues | Dred Scott v. Sandford, 60 U.S. 393 | https://www.archives.gov/milestone-documents/dred-scott-v-sandford
harpers-ferry | 1859-10-16 | # years since the raid on Harpers Ferry | Politics, Social Issues | Senate Select Committee report on Harpers Ferry, 1860
dc-emancipation | 1862-04-16 | # years since slavery ended in Washington, D.C. | Politics, Social Issues | 12 Stat. 376 (Compensated Emancipation Act)
robert-smalls | 1862-05-13 | # years since Robert Smalls sailed the Planter to freedom | Social Issues, Politics, Culture | Report of Flag Officer Du Pont, May 14, 1862
homestead-act | 1862-05-20 | The Homestead Act turns # | Business, Politics, Environment | 12 Stat. 392 | https://www.archives.gov/milestone-documents/homestead-act
morrill-act | 1862-07-02 | The first land-grant college act turns # | Education, Politics | 12 Stat. 503 | https://www.archives.gov/milestone-documents/morrill-act
emancipation-proclamation | 1863-01-01 | The Emancipation Proclamation turns # | Politics, Social Issues, Culture | Presidential Proclamation 95 | https://www.archives.gov/milestone-documents/emancipation-proclamation
colored-troops | 1863-05-22 | # years since the Bureau of Colored Troops was formed | Politics, Education | War Department General Order 143
combahee-raid | 1863-06-02 | # years since Harriet Tubman led the Combahee River raid | Social Issues, Culture, Politics | U.S. Army reports, Department of the South, June 1863
fort-wagner | 1863-07-18 | # years since the 54th Massachusetts stormed Fort Wagner | Politics, Culture | Official Records of the War of the Rebellion
gettysburg-address | 1863-11-19 | The Gettysburg Address turns # | Politics, Education | Dedication of the Soldiers' National Cemetery, November 19, 1863
field-order-15 | 1865-01-16 | # years since the order of forty acres | Business, Social Issues, Politics | Special Field Orders, No. 15
freedmens-bureau | 1865-03-03 | # years since the Freedmen's Bureau was founded | Social Issues, Education, Politics | 13 Stat. 507
freedmans-bank | 1865-03-03 | # years since the Freedman's Savings Bank was chartered | Business | 13 Stat. 510
appomattox | 1865-04-09 | # years since the surrender at Appomattox | Politics, Education | Terms of surrender, April 9, 1865
first-juneteenth | 1865-06-19 | # years since the first Juneteenth in Galveston | Culture, Social Issues, Politics | General Order No. 3, Galveston, June 19, 1865
thirteenth-amendment | 1865-12-06 | The Thirteenth Amendment turns # | Politics, Social Issues | Thirteenth Amendment | https://www.archives.gov/milestone-documents/13th-amendment
fisk | 1866-01-09 | Fisk University turns # | Education, Culture | Fisk School opened in Nashville, January 9, 1866
civil-rights-act-1866 | 1866-04-09 | The Civil Rights Act of 1866 turns # | Politics, Social Issues | 14 Stat. 27
memphis-massacre | 1866-05-01 | # years since the Memphis massacre | Social Issues, Politics | House Report 101, 39th Congress
buffalo-soldiers | 1866-07-28 | # years since Congress formed the Black regiments of the Army | Politics, Culture | 14 Stat. 332
morehouse | 1867-02-14 | Morehouse College turns # | Education, Culture | Augusta Institute, founded February 14, 1867
howard | 1867-03-02 | Howard University turns # | Education, Health, Culture | 14 Stat. 438 (charter)
reconstruction-act | 1867-03-02 | # years since the first Reconstruction Act | Politics | 14 Stat. 428
hampton | 1868-04-01 | Hampton University turns # | Education | Hampton Normal and Agricultural Institute, opened April 1, 1868
fourteenth-amendment | 1868-07-09 | The Fourteenth Amendment turns # | Politics, Social Issues | Fourteenth Amendment | https://www.archives.gov/milestone-documents/14th-amendment
fifteenth-amendment | 1870-02-03 | The Fifteenth Amendment turns # | Politics, Social Issues | Fifteenth Amendment | https://www.archives.gov/milestone-documents/15th-amendment
hiram-revels | 1870-02-25 | # years since Hiram Revels took his seat in the Senate | Politics | Journal of the U.S. Senate, February 25, 1870
joseph-rainey | 1870-12-12 | # years since Joseph Rainey took his seat in the House | Politics | Journal of the U.S. House, December 12, 1870
klan-act | 1871-04-20 | The Ku Klux Klan Act turns # | Politics, Social Issues | 17 Stat. 13
jubilee-singers | 1871-10-06 | # years since the Fisk Jubilee Singers set out on tour | Entertainment, Culture, Education | Fisk University: tour begun October 6, 1871
pinchback | 1872-12-09 | # years since P.B.S. Pinchback became governor of Louisiana | Politics | Louisiana state records, December 9, 1872
colfax-massacre | 1873-04-13 | # years since the Colfax massacre | Social Issues, Politics | United States v. Cruikshank, 92 U.S. 542
civil-rights-act-1875 | 1875-03-01 | The Civil Rights Act of 1875 turns # | Politics, Social Issues | 18 Stat. 335
first-kentucky-derby | 1875-05-17 | # years since Oliver Lewis won the first Kentucky Derby | Sports, Culture | Churchill Downs, race of May 17, 1875
spelman | 1881-04-11 | Spelman College turns # | Education, Culture | Atlanta Baptist Female Seminary, founded April 11, 1881
tuskegee | 1881-07-04 | Tuskegee University turns # | Education, Technology | Tuskegee Normal School, opened July 4, 1881
matzeliger-patent | 1883-03-20 | # years since Jan Matzeliger patented the shoe-lasting machine | Technology, Business | U.S. Patent 274,207
civil-rights-cases | 1883-10-15 | # years since the Civil Rights Cases | Politics, Social Issues | Civil Rights Cases, 109 U.S. 3
fleet-walker | 1884-05-01 | # years since Moses Fleetwood Walker played in the majors | Sports, Social Issues | Toledo at Louisville, American Association, May 1, 1884
famu | 1887-10-03 | Florida A&M University turns # | Education | State Normal College for Colored Students, opened October 3, 1887
woods-patent | 1887-11-29 | # years since Granville Woods patented the railway telegraph | Technology, Business | U.S. Patent 373,915
second-morrill-act | 1890-08-30 | The Second Morrill Act, which funded Black colleges, turns # | Education, Politics | 26 Stat. 417
ncat | 1891-03-09 | North Carolina A&T State University turns # | Education, Technology | North Carolina act of March 9, 1891
peoples-grocery | 1892-03-09 | # years since the People's Grocery lynching in Memphis | Social Issues, Business | Reports of Ida B. Wells, Memphis Free Speech, 1892
afro-american | 1892-08-13 | The Afro-American newspaper turns # | Culture, Business, Politics | The Afro-American, Baltimore, August 13, 1892
first-hbcu-football | 1892-12-27 | # years since the first Black college football game | Sports, Education | Biddle at Livingstone, Salisbury, December 27, 1892
atlanta-exposition | 1895-09-18 | # years since Booker T. Washington's Atlanta speech | Business, Education, Politics | Cotton States and International Exposition, September 18, 1895
plessy | 1896-05-18 | # years since Plessy v. Ferguson | Politics, Social Issues, Education | Plessy v. Ferguson, 163 U.S. 537 | https://www.archives.gov/milestone-documents/plessy-v-ferguson
nacw | 1896-07-21 | The National Association of Colored Women turns # | Social Issues, Politics | Founding convention, Washington, July 21, 1896
mutual-life | 1898-10-20 | North Carolina Mutual, a Black-owned insurer, was founded # years ago | Business | North Carolina Mutual Life Insurance Company, founded October 20, 1898
wilmington | 1898-11-10 | # years since the Wilmington coup | Politics, Social Issues | 1898 Wilmington Race Riot Commission report
`;
