/** Historic events from 1990 on. */
export const HISTORY_FROM_1990 = `
mandela-free | 1990-02-11 | # years since Nelson Mandela walked free | Politics, Social Issues | Release from Victor Verster Prison, February 11, 1990
in-living-color | 1990-04-15 | In Living Color turns # | Entertainment, Culture | Fox, April 15, 1990
ada | 1990-07-26 | The Americans with Disabilities Act turns # | Social Issues, Health, Business, Technology | Public Law 101-336
fresh-prince | 1990-09-10 | The Fresh Prince of Bel-Air turns # | Entertainment, Culture | NBC, September 10, 1990
rodney-king | 1991-03-03 | # years since the beating of Rodney King was filmed | Social Issues, Technology, Politics | Independent Commission on the LAPD, 1991
boyz-n-the-hood | 1991-07-12 | Boyz n the Hood turns # | Entertainment, Culture | Film release of July 12, 1991
anita-hill | 1991-10-11 | # years since Anita Hill testified | Politics, Social Issues, Business | Senate Judiciary Committee hearing, October 11, 1991
environmental-justice-summit | 1991-10-24 | # years since the first environmental justice summit | Environment, Social Issues, Health | First National People of Color Environmental Leadership Summit, October 24 to 27, 1991
civil-rights-act-1991 | 1991-11-21 | The Civil Rights Act of 1991 turns # | Business, Politics | Public Law 102-166
los-angeles-1992 | 1992-04-29 | # years since the Los Angeles uprising | Social Issues, Business, Politics | Verdict in People v. Powell, April 29, 1992
mae-jemison | 1992-09-12 | # years since Mae Jemison flew into space | Technology, Education, Health | NASA mission STS-47, September 12, 1992
moseley-braun | 1992-11-03 | # years since Carol Moseley Braun was elected to the Senate | Politics | U.S. Senate election, Illinois, November 3, 1992
malcolm-x-film | 1992-11-18 | Spike Lee's Malcolm X turns # | Entertainment, Culture | Film release of November 18, 1992
angelou-inauguration | 1993-01-20 | # years since Maya Angelou read at the inauguration | Culture, Politics, Education | Presidential inauguration, January 20, 1993
family-leave-act | 1993-02-05 | The Family and Medical Leave Act turns # | Business, Health, Politics | Public Law 103-3
motor-voter-act | 1993-05-20 | The motor voter law turns # | Politics | Public Law 103-31
morrison-nobel | 1993-10-07 | # years since Toni Morrison was awarded the Nobel Prize | Culture, Education | Swedish Academy announcement, October 7, 1993
enter-the-wu-tang | 1993-11-09 | Wu-Tang Clan's first album turns # | Entertainment, Culture | Loud Records, November 9, 1993
environmental-justice-order | 1994-02-11 | # years since the federal order on environmental justice | Environment, Politics, Health | Executive Order 12898
illmatic | 1994-04-19 | Nas's Illmatic turns # | Entertainment, Culture | Columbia Records, April 19, 1994
crime-law | 1994-09-13 | The 1994 crime law turns # | Politics, Social Issues | Public Law 103-322
million-man-march | 1995-10-16 | # years since the Million Man March | Social Issues, Culture, Politics | National Mall, October 16, 1995
the-score | 1996-02-13 | The Fugees' The Score turns # | Entertainment, Culture | Ruffhouse and Columbia, February 13, 1996
dawes-gold | 1996-07-23 | # years since Dominique Dawes and her team won gold | Sports, Culture | Atlanta Games, July 23, 1996
welfare-law | 1996-08-22 | The 1996 welfare law turns # | Politics, Social Issues, Business | Public Law 104-193
ebonics-resolution | 1996-12-18 | # years since Oakland's Ebonics resolution | Education, Culture | Oakland school board, December 18, 1996
baduizm | 1997-02-11 | Erykah Badu's Baduizm turns # | Entertainment, Culture | Kedar and Universal, February 11, 1997
tiger-masters | 1997-04-13 | # years since Tiger Woods won his first Masters | Sports, Business, Culture | Masters Tournament, April 13, 1997
tuskegee-apology | 1997-05-16 | # years since the apology for the Tuskegee study | Health, Politics, Social Issues | White House ceremony, May 16, 1997
wnba | 1997-06-21 | The WNBA turns # | Sports, Business | First games, June 21, 1997
million-woman-march | 1997-10-25 | # years since the Million Woman March | Social Issues, Culture, Politics | Philadelphia, October 25, 1997
james-byrd | 1998-06-07 | # years since the murder of James Byrd Jr. | Social Issues, Politics | Jasper, Texas, June 7, 1998
lauryn-hill | 1998-08-25 | The Miseducation of Lauryn Hill turns # | Entertainment, Culture | Ruffhouse and Columbia, August 25, 1998
amadou-diallo | 1999-02-04 | # years since the killing of Amadou Diallo | Social Issues, Politics | People v. Boss
pigford | 1999-04-14 | # years since the settlement with Black farmers | Business, Environment, Social Issues | Pigford v. Glickman, 185 F.R.D. 82
serena-us-open | 1999-09-11 | # years since Serena Williams won her first U.S. Open | Sports, Culture, Business | U.S. Open final, September 11, 1999
venus-wimbledon | 2000-07-08 | # years since Venus Williams won her first Wimbledon | Sports, Culture | Wimbledon final, July 8, 2000
september-11 | 2001-09-11 | # years since the attacks of September 11 | Politics, Social Issues | National Commission on Terrorist Attacks, 2004
no-child-left-behind | 2002-01-08 | The No Child Left Behind law turns # | Education, Politics | Public Law 107-110
vonetta-flowers | 2002-02-19 | # years since Vonetta Flowers won Winter Olympic gold | Sports | Salt Lake City Games, February 19, 2002
berry-washington-oscars | 2002-03-24 | # years since Halle Berry and Denzel Washington won Oscars in one night | Entertainment, Culture | 74th Academy Awards, March 24, 2002
grutter-ruling | 2003-06-23 | # years since Grutter v. Bollinger | Education, Politics | Grutter v. Bollinger, 539 U.S. 306
museum-act | 2003-12-16 | # years since the law that founded the national Black history museum | Culture, Education, Politics | Public Law 108-184
obama-keynote | 2004-07-27 | # years since Barack Obama's convention keynote | Politics | Democratic National Convention, July 27, 2004
katrina | 2005-08-29 | # years since Hurricane Katrina | Environment, Social Issues, Politics, Business | National Hurricane Center report: landfall on August 29, 2005
rosa-parks-death | 2005-10-24 | # years since the death of Rosa Parks | Social Issues, Politics | Detroit, October 24, 2005
shani-davis | 2006-02-18 | # years since Shani Davis won speed skating gold | Sports | Turin Games, February 18, 2006
dungy-smith | 2007-02-04 | # years since two Black coaches met in the Super Bowl | Sports, Business, Culture | Super Bowl XLI, February 4, 2007
obama-campaign | 2007-02-10 | # years since Barack Obama announced his campaign | Politics | Springfield, Illinois, February 10, 2007
parents-involved | 2007-06-28 | # years since the ruling on race in school assignment | Education, Politics | Parents Involved in Community Schools v. Seattle, 551 U.S. 701
jena | 2007-09-20 | # years since the march for the Jena Six | Social Issues, Education | Jena, Louisiana, September 20, 2007
obama-elected | 2008-11-04 | # years since Barack Obama was elected president | Politics, Culture, Social Issues | Presidential election, November 4, 2008
obama-inaugurated | 2009-01-20 | # years since Barack Obama's first inauguration | Politics, Culture | Presidential inauguration, January 20, 2009
ledbetter-act | 2009-01-29 | The Lilly Ledbetter Fair Pay Act turns # | Business, Politics | Public Law 111-2
hate-crimes-act | 2009-10-28 | The Shepard and Byrd hate crimes law turns # | Social Issues, Politics | Public Law 111-84
affordable-care-act | 2010-03-23 | The Affordable Care Act turns # | Health, Politics, Business | Public Law 111-148
fair-sentencing-act | 2010-08-03 | The Fair Sentencing Act turns # | Politics, Social Issues | Public Law 111-220
king-memorial | 2011-10-16 | The King memorial in Washington turns # | Culture, Politics | Dedication of October 16, 2011
trayvon-martin | 2012-02-26 | # years since the killing of Trayvon Martin | Social Issues, Politics | State of Florida v. Zimmerman
gabby-douglas | 2012-08-02 | # years since Gabby Douglas won all-around gold | Sports, Culture | London Games, August 2, 2012
shelby-ruling | 2013-06-25 | # years since the Shelby County ruling | Politics, Social Issues | Shelby County v. Holder, 570 U.S. 529
black-lives-matter | 2013-07-13 | The words Black Lives Matter turn # | Social Issues, Politics, Technology | Post of July 13, 2013, after the verdict in State of Florida v. Zimmerman
beyonce-album | 2013-12-13 | Beyoncé's surprise album turns # | Entertainment, Technology, Business | Columbia Records, December 13, 2013
flint-water | 2014-04-25 | # years since Flint's water was switched | Environment, Health, Politics | Flint Water Advisory Task Force report, 2016
eric-garner | 2014-07-17 | # years since the death of Eric Garner | Social Issues, Politics | New York City medical examiner, July 2014
ferguson | 2014-08-09 | # years since Michael Brown was killed in Ferguson | Social Issues, Politics | U.S. Department of Justice report, March 2015
black-ish | 2014-09-24 | # years since black-ish went on air | Entertainment, Culture | ABC, September 24, 2014
to-pimp-a-butterfly | 2015-03-15 | Kendrick Lamar's To Pimp a Butterfly turns # | Entertainment, Culture | Top Dawg and Interscope, March 15, 2015
mother-emanuel | 2015-06-17 | # years since the Mother Emanuel church shooting | Social Issues, Culture | United States v. Roof
misty-copeland | 2015-06-30 | # years since Misty Copeland became a principal dancer | Culture, Entertainment | American Ballet Theatre, June 30, 2015
viola-davis-emmy | 2015-09-20 | # years since Viola Davis's Emmy speech | Entertainment, Culture, Business | 67th Primetime Emmy Awards, September 20, 2015
lemonade | 2016-04-23 | Beyoncé's Lemonade turns # | Entertainment, Culture | Parkwood and Columbia, April 23, 2016
biles-manuel | 2016-08-11 | # years since Simone Biles and Simone Manuel won gold on one day | Sports, Culture | Rio de Janeiro Games, August 11, 2016
carla-hayden | 2016-09-14 | # years since Carla Hayden became librarian of Congress | Education, Culture | Library of Congress, sworn in September 14, 2016
black-history-museum | 2016-09-24 | The national African American museum turns # | Culture, Education | Smithsonian: opened September 24, 2016
get-out | 2017-02-24 | Jordan Peele's Get Out turns # | Entertainment, Culture | Film release of February 24, 2017
moonlight-oscar | 2017-02-26 | # years since Moonlight won best picture | Entertainment, Culture | 89th Academy Awards, February 26, 2017
charlottesville | 2017-08-12 | # years since the violence in Charlottesville | Social Issues, Politics | Independent review of the City of Charlottesville, 2017
fenty-beauty | 2017-09-08 | Fenty Beauty turns # | Business, Culture, Entertainment | Launch of September 8, 2017
black-panther-film | 2018-02-16 | Black Panther turns # | Entertainment, Culture, Business | Film release of February 16, 2018
beychella | 2018-04-14 | # years since Beyoncé headlined Coachella | Entertainment, Culture, Education | Coachella festival, April 14, 2018
kendrick-pulitzer | 2018-04-16 | # years since Kendrick Lamar won the Pulitzer Prize | Entertainment, Culture | Pulitzer Prizes announced April 16, 2018
lynching-memorial | 2018-04-26 | The National Memorial for Peace and Justice turns # | Culture, Social Issues, Education | Equal Justice Initiative, Montgomery, April 26, 2018
becoming | 2018-11-13 | Michelle Obama's Becoming turns # | Culture, Politics, Business | Crown, November 13, 2018
first-step-act | 2018-12-21 | The First Step Act turns # | Politics, Social Issues | Public Law 115-391
crown-act | 2019-07-03 | The first CROWN Act turns # | Social Issues, Business, Culture | California Senate Bill 188, signed July 3, 2019
project-1619 | 2019-08-14 | # years since The 1619 Project | Culture, Education, Politics | The New York Times Magazine, August 14, 2019
ahmaud-arbery | 2020-02-23 | # years since the murder of Ahmaud Arbery | Social Issues, Politics | State of Georgia v. McMichael
breonna-taylor | 2020-03-13 | # years since the killing of Breonna Taylor | Social Issues, Politics, Health | U.S. Department of Justice report, March 2023
george-floyd | 2020-05-25 | # years since the murder of George Floyd | Social Issues, Politics, Business | State of Minnesota v. Chauvin
john-lewis-death | 2020-07-17 | # years since the death of John Lewis | Politics, Social Issues | Atlanta, July 17, 2020
warnock-elected | 2021-01-05 | # years since Raphael Warnock was elected to the Senate | Politics | U.S. Senate runoff, Georgia, January 5, 2021
harris-sworn | 2021-01-20 | # years since Kamala Harris became vice president | Politics, Social Issues | Presidential inauguration, January 20, 2021
chauvin-verdict | 2021-04-20 | # years since the verdict for George Floyd | Social Issues, Politics | State of Minnesota v. Chauvin
juneteenth-law | 2021-06-17 | The Juneteenth holiday law turns # | Politics, Culture | Public Law 117-17
spelling-bee | 2021-07-08 | # years since Zaila Avant-garde won the National Spelling Bee | Education, Sports | Scripps National Spelling Bee final, July 8, 2021
antilynching-act | 2022-03-29 | The Emmett Till Antilynching Act turns # | Politics, Social Issues | Public Law 117-107
jackson-confirmed | 2022-04-07 | # years since the Senate confirmed Ketanji Brown Jackson | Politics, Social Issues | U.S. Senate vote of April 7, 2022
buffalo | 2022-05-14 | # years since the Buffalo supermarket shooting | Social Issues, Health, Business | People v. Gendron
milligan-ruling | 2023-06-08 | # years since the ruling on Alabama's voting map | Politics | Allen v. Milligan, 599 U.S. 1
admissions-ruling | 2023-06-29 | # years since the ruling against race in college admissions | Education, Politics | Students for Fair Admissions v. Harvard, 600 U.S. 181
`;
