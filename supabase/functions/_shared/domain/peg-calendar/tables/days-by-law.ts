/** Days that a law, a proclamation or an American institution has set. */
export const DAYS_BY_LAW = `
national-freedom-day | 02-01 | National Freedom Day | Politics, Social Issues | 36 U.S.C. 124 (National Freedom Day)
flag-day | 06-14 | Flag Day | Politics, Culture | 36 U.S.C. 110 (Flag Day)
constitution-day | 09-17 | Constitution Day | Politics, Education | 36 U.S.C. 106 (Constitution Day and Citizenship Day)
law-day | 05-01 | Law Day | Politics, Education | 36 U.S.C. 113 (Law Day)
day-of-prayer | 1 Thu 05 | National Day of Prayer | Culture | 36 U.S.C. 119 (National Day of Prayer)
child-health-day | 1 Mon 10 | Child Health Day | Health, Education | 36 U.S.C. 105 (Child Health Day)
gold-star-mothers-day | last Sun 09 | Gold Star Mother's Day | Social Issues | 36 U.S.C. 111 (Gold Star Mother's Day)
aviation-day | 08-19 | National Aviation Day | Technology | 36 U.S.C. 118 (National Aviation Day)
maritime-day | 05-22 | National Maritime Day | Business | 36 U.S.C. 128 (National Maritime Day)
pearl-harbor-day | 12-07 | National Pearl Harbor Remembrance Day | Politics, Culture | 36 U.S.C. 129 (National Pearl Harbor Remembrance Day)
parents-day | 4 Sun 07 | Parents' Day | Culture, Education | 36 U.S.C. 135 (Parents' Day)
peace-officers-day | 05-15 | Peace Officers Memorial Day | Social Issues, Politics | 36 U.S.C. 136 (Peace Officers Memorial Day)
white-cane-day | 10-15 | White Cane Safety Day | Health, Social Issues | 36 U.S.C. 142 (White Cane Safety Day)
patriot-day | 09-11 | Patriot Day and National Day of Service | Politics, Social Issues | 36 U.S.C. 144 (Patriot Day)
wright-brothers-day | 12-17 | Wright Brothers Day | Technology | 36 U.S.C. 143 (Wright Brothers Day)
hispanic-heritage-month | 09-15..10-15 | National Hispanic Heritage Month | Culture, Social Issues | 36 U.S.C. 126 (National Hispanic Heritage Month)
constitution-week | 09-17..09-23 | Constitution Week | Politics, Education | 36 U.S.C. 108 (Constitution Week)
womens-equality-day | 08-26 | Women's Equality Day | Politics, Social Issues | Public Law 93-105 (Women's Equality Day)
bill-of-rights-day | 12-15 | Bill of Rights Day | Politics, Education | Presidential proclamation 2524 of 1941
doctors-day | 03-30 | National Doctors' Day | Health | Public Law 101-473 (National Doctors Day)
dc-emancipation-day | 04-16 | District of Columbia Emancipation Day | Politics, Social Issues, Culture | District of Columbia Official Code: public holiday on April 16
cesar-chavez-day | 03-31 | Cesar Chavez Day | Social Issues, Business, Politics | California Government Code: March 31; presidential proclamations since 2011
harriet-tubman-day | 03-10 | Harriet Tubman Day | Culture, Social Issues, Politics | Public Law 101-252 (Harriet Tubman Day)
douglass-day | 02-14 | Frederick Douglass Day | Culture, Education | Custom begun by Mary Church Terrell in 1897: his chosen birthday
malcolm-x-day | 05-19 | Malcolm X Day | Politics, Culture, Social Issues | His birthday, May 19, 1925; an observed day in Berkeley, California
rosa-parks-day | 12-01 | Rosa Parks Day | Social Issues, Politics | Observed in Alabama and Ohio on the day of her arrest, December 1, 1955
garvey-birthday | 08-17 | Marcus Garvey's birthday | Culture, Politics, Business | Born August 17, 1887
king-birthday | 01-15 | Dr. King's birthday | Social Issues, Politics | Born January 15, 1929
loving-day | 06-12 | Loving Day | Social Issues, Culture | Loving v. Virginia, 388 U.S. 1, decided June 12, 1967
black-love-day | 02-13 | Black Love Day | Culture, Social Issues | Custom founded by Ayo Handy-Kendi in 1993
black-poetry-day | 10-17 | Black Poetry Day | Culture, Education | Custom: birthday of Jupiter Hammon, October 17, 1711
black-solidarity-day | 1 Mon 11 | Black Solidarity Day | Politics, Social Issues, Business | Custom founded by Carlos E. Russell in 1969: first Monday of November
racial-healing-day | 3 Mon 01 +1 | National Day of Racial Healing | Social Issues, Culture | W.K. Kellogg Foundation: the Tuesday after Martin Luther King Jr. Day
black-hiv-day | 02-07 | National Black HIV/AIDS Awareness Day | Health, Social Issues | HIV.gov awareness days
women-hiv-day | 03-10 | National Women and Girls HIV/AIDS Awareness Day | Health, Social Issues | HIV.gov awareness days
hiv-testing-day | 06-27 | National HIV Testing Day | Health | HIV.gov awareness days
gun-violence-day | 1 Fri 06 | National Gun Violence Awareness Day | Social Issues, Politics, Health | Wear Orange: first Friday of June
national-night-out | 1 Tue 08 | National Night Out | Social Issues, Politics | National Association of Town Watch: first Tuesday of August
freedom-of-information-day | 03-16 | National Freedom of Information Day | Politics, Technology | Birthday of James Madison, March 16, 1751
coming-out-day | 10-11 | National Coming Out Day | Social Issues, Culture | Human Rights Campaign: October 11 since 1988
trans-remembrance-day | 11-20 | Transgender Day of Remembrance | Social Issues | Founded in 1999: November 20
recycles-day | 11-15 | America Recycles Day | Environment | Keep America Beautiful: November 15
philanthropy-day | 11-15 | National Philanthropy Day | Business, Social Issues | Association of Fundraising Professionals: November 15
adoption-day | 4 Thu 11 -5 | National Adoption Day | Social Issues | National Adoption Day Coalition: the Saturday before Thanksgiving
rural-health-day | 3 Thu 11 | National Rural Health Day | Health | National Organization of State Offices of Rural Health: third Thursday of November
smokeout | 3 Thu 11 | Great American Smokeout | Health | American Cancer Society: third Thursday of November
stem-day | 11-08 | National STEM/STEAM Day | Technology, Education | Custom: November 8
privacy-day | 01-28 | Data Privacy Day | Technology, Business | National Cybersecurity Alliance: January 28
suicide-line-day | 09-08 | 988 Day | Health | Substance Abuse and Mental Health Services Administration: September 8
workers-memorial-day | 04-28 | Workers' Memorial Day | Business, Social Issues, Health | AFL-CIO: April 28 since 1989
women-entrepreneurs-day | 11-19 | Women's Entrepreneurship Day | Business | Women's Entrepreneurship Day Organization: November 19
entrepreneurs-day | 3 Tue 11 | National Entrepreneurs' Day | Business | Custom and presidential proclamations since 2010: third Tuesday of November
smart-credit-day | 3 Thu 10 | Get Smart About Credit Day | Business, Education | American Bankers Association Foundation: third Thursday of October
manufacturing-day | 1 Fri 10 | Manufacturing Day | Business, Technology | National Association of Manufacturers: first Friday of October
daughters-and-sons-day | 4 Thu 04 | Take Our Daughters and Sons to Work Day | Business, Education | Custom since 1993: fourth Thursday of April
`;
