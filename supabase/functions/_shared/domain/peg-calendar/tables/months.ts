/** Months and weeks kept by law, proclamation or custom. */
export const MONTHS = `
black-history-month | month 02 | Black History Month | Culture, Education, Social Issues, Politics | Association for the Study of African American Life and History; Public Law 99-244
womens-history-month | month 03 | Women's History Month | Culture, Education, Social Issues | Public Law 100-9 and yearly proclamations
heart-month | month 02 | American Heart Month | Health | 36 U.S.C. 101 (American Heart Month)
teen-dating-violence-month | month 02 | Teen Dating Violence Awareness Month | Social Issues, Health, Education | Office on Violence Against Women
career-education-month | month 02 | Career and Technical Education Month | Education, Business | Association for Career and Technical Education
mentoring-month | month 01 | National Mentoring Month | Education, Social Issues | MENTOR: January since 2002
blood-donor-month | month 01 | National Blood Donor Month | Health | Presidential proclamation of 1969, January since 1970
trafficking-prevention-month | month 01 | National Human Trafficking Prevention Month | Social Issues | Presidential proclamations since 2010
cervical-health-month | month 01 | Cervical Health Awareness Month | Health | National Cervical Cancer Coalition
nutrition-month | month 03 | National Nutrition Month | Health, Education | Academy of Nutrition and Dietetics
colorectal-cancer-month | month 03 | Colorectal Cancer Awareness Month | Health | Presidential proclamation of 2000
kidney-month | month 03 | National Kidney Month | Health | National Kidney Foundation
endometriosis-month | month 03 | Endometriosis Awareness Month | Health | Endometriosis Association
music-in-schools-month | month 03 | Music in Our Schools Month | Education, Entertainment, Culture | National Association for Music Education
social-work-month | month 03 | Social Work Month | Social Issues, Health | National Association of Social Workers
disability-awareness-month | month 03 | Developmental Disabilities Awareness Month | Health, Social Issues | Presidential proclamation 5613 of 1987
poetry-month | month 04 | National Poetry Month | Culture, Education, Entertainment | Academy of American Poets: April since 1996
jazz-month | month 04 | Jazz Appreciation Month | Culture, Entertainment | Smithsonian National Museum of American History: April since 2002
minority-health-month | month 04 | National Minority Health Month | Health, Social Issues | Office of Minority Health
financial-literacy-month | month 04 | Financial Literacy Month | Business, Education | Custom and Senate resolutions since 2004
fair-housing-month | month 04 | Fair Housing Month | Business, Social Issues, Politics | U.S. Department of Housing and Urban Development
second-chance-month | month 04 | Second Chance Month | Social Issues, Politics, Business | Prison Fellowship, proclamations since 2017
sexual-assault-month | month 04 | Sexual Assault Awareness Month | Social Issues, Health | National Sexual Violence Resource Center
autism-month | month 04 | Autism Acceptance Month | Health, Education | Autism Society of America
community-college-month | month 04 | Community College Month | Education | Association of Community College Trustees
school-library-month | month 04 | School Library Month | Education, Culture | American Association of School Librarians
volunteer-month | month 04 | National Volunteer Month | Social Issues | Points of Light
arab-american-month | month 04 | Arab American Heritage Month | Culture, Social Issues | Proclamations since 2021
mental-health-month | month 05 | Mental Health Awareness Month | Health, Social Issues | Mental Health America: May since 1949
aapi-month | month 05 | Asian American and Pacific Islander Heritage Month | Culture, Social Issues | 36 U.S.C. 102 (heritage month)
older-americans-month | month 05 | Older Americans Month | Health, Social Issues | Administration for Community Living
jewish-american-month | month 05 | Jewish American Heritage Month | Culture | Presidential proclamations since 2006
stroke-month | month 05 | American Stroke Month | Health | American Stroke Association
lupus-month | month 05 | Lupus Awareness Month | Health | Lupus Foundation of America
fitness-month | month 05 | National Physical Fitness and Sports Month | Sports, Health | President's Council on Sports, Fitness and Nutrition
water-safety-month | month 05 | National Water Safety Month | Sports, Health | American Red Cross and partners
bike-month | month 05 | National Bike Month | Sports, Environment, Health | League of American Bicyclists
preservation-month | month 05 | Preservation Month | Culture, Environment | National Trust for Historic Preservation
foster-care-month | month 05 | National Foster Care Month | Social Issues | Children's Bureau
black-music-month | month 06 | Black Music Month | Entertainment, Culture, Business | Declared by President Carter in June 1979; yearly proclamations
caribbean-month | month 06 | Caribbean American Heritage Month | Culture, Business | House Concurrent Resolution 71 (2005) and yearly proclamations
pride-month | month 06 | Pride Month | Culture, Social Issues, Politics | Custom: June, after Stonewall, June 28, 1969
mens-health-month | month 06 | Men's Health Month | Health | Men's Health Network
brain-month | month 06 | Alzheimer's and Brain Awareness Month | Health | Alzheimer's Association
homeownership-month | month 06 | National Homeownership Month | Business, Social Issues | U.S. Department of Housing and Urban Development
outdoors-month | month 06 | Great Outdoors Month | Environment, Sports | Presidential proclamations and Senate resolutions
ptsd-month | month 06 | PTSD Awareness Month | Health | National Center for PTSD
minority-mental-health-month | month 07 | Bebe Moore Campbell National Minority Mental Health Awareness Month | Health, Social Issues, Culture | House Concurrent Resolution 134 (2008)
disability-pride-month | month 07 | Disability Pride Month | Social Issues, Culture | Custom: the Americans with Disabilities Act was signed July 26, 1990
parks-month | month 07 | Park and Recreation Month | Environment, Sports, Health | National Recreation and Park Association
fibroid-month | month 07 | Fibroid Awareness Month | Health | Custom and congressional resolutions: July
black-business-month | month 08 | National Black Business Month | Business | Founded by John William Templeton and Frederick E. Jordan Sr. in 2004
black-philanthropy-month | month 08 | Black Philanthropy Month | Business, Social Issues, Culture | Founded by Jacqueline Bouvier Copeland in 2011
black-august | month 08 | Black August | Politics, Social Issues, Culture | Custom since the 1970s: August
immunization-month | month 08 | National Immunization Awareness Month | Health | Custom: August
breastfeeding-month | month 08 | National Breastfeeding Month | Health | U.S. Breastfeeding Committee
black-breastfeeding-week | 08-25..08-31 | Black Breastfeeding Week | Health, Social Issues, Culture | Founded in 2013: August 25 to 31
sickle-cell-month | month 09 | National Sickle Cell Awareness Month | Health, Social Issues | Designated by Congress in 1983
prostate-cancer-month | month 09 | Prostate Cancer Awareness Month | Health | Presidential proclamations: September
suicide-prevention-month | month 09 | Suicide Prevention Month | Health, Social Issues | National Action Alliance for Suicide Prevention
recovery-month | month 09 | National Recovery Month | Health, Social Issues | Substance Abuse and Mental Health Services Administration
preparedness-month | month 09 | National Preparedness Month | Environment, Politics | Federal Emergency Management Agency
hunger-month | month 09 | Hunger Action Month | Social Issues, Health | Feeding America
library-card-month | month 09 | Library Card Sign-up Month | Education, Culture | American Library Association
breast-cancer-month | month 10 | Breast Cancer Awareness Month | Health | Custom since 1985: October
domestic-violence-month | month 10 | Domestic Violence Awareness Month | Social Issues, Health | Public Law 101-112 and yearly proclamations
cybersecurity-month | month 10 | Cybersecurity Awareness Month | Technology, Business | Cybersecurity and Infrastructure Security Agency
disability-employment-month | month 10 | National Disability Employment Awareness Month | Business, Social Issues | 36 U.S.C. 121 (disability employment)
lgbt-history-month | month 10 | LGBTQ+ History Month | Culture, Education, Social Issues | Founded by Rodney Wilson in 1994
bullying-prevention-month | month 10 | National Bullying Prevention Month | Education, Social Issues | PACER: October since 2006
farm-to-school-month | month 10 | National Farm to School Month | Education, Environment, Health | House Resolution 1655 (2010)
arts-and-humanities-month | month 10 | National Arts and Humanities Month | Culture, Entertainment, Education | Americans for the Arts
women-in-small-business-month | month 10 | National Women's Small Business Month | Business | Women's Business Ownership Act of 1988, signed October 25, 1988
book-month | month 10 | National Book Month | Culture, Education, Entertainment | National Book Foundation
native-american-month | month 11 | Native American Heritage Month | Culture, Social Issues, Environment | Public Law 101-343 and yearly proclamations
diabetes-month | month 11 | National Diabetes Month | Health | National Institute of Diabetes and Digestive and Kidney Diseases
caregivers-month | month 11 | National Family Caregivers Month | Health, Social Issues | Caregiver Action Network and yearly proclamations
entrepreneurship-month | month 11 | National Entrepreneurship Month | Business | Presidential proclamations: November
hip-hop-month | month 11 | Hip-Hop History Month | Entertainment, Culture | Senate Resolution 331 (2021)
black-catholic-month | month 11 | Black Catholic History Month | Culture | National Black Catholic Clergy Caucus: November since 1990
impaired-driving-month | month 12 | National Impaired Driving Prevention Month | Health, Social Issues | Presidential proclamations: December
black-maternal-health-week | 04-11..04-17 | Black Maternal Health Week | Health, Social Issues, Politics | Black Mamas Matter Alliance: April 11 to 17
nurses-week | 05-06..05-12 | National Nurses Week | Health | American Nurses Association: May 6 to 12
teacher-appreciation-week | 1 Sun 05 +1 for 5 | Teacher Appreciation Week | Education | National PTA: first full week of May
public-service-week | 1 Sun 05 for 7 | Public Service Recognition Week | Politics | Partnership for Public Service: first full week of May
drinking-water-week | 1 Sun 05 for 7 | Drinking Water Week | Environment, Health | American Water Works Association: first full week of May
womens-health-week | 2 Sun 05 for 7 | National Women's Health Week | Health | Office on Women's Health: begins on Mother's Day
mens-health-week | 3 Sun 06 -6 for 7 | National Men's Health Week | Health | Public Law 103-264: the week that ends on Father's Day
consumer-protection-week | 1 Sun 03 for 7 | National Consumer Protection Week | Business, Politics | Federal Trade Commission: first full week of March
sunshine-week | week of 03-16 | Sunshine Week | Politics, Technology | News leaders' custom: the week of James Madison's birthday, March 16
engineers-week | week of 02-22 | Engineers Week | Technology, Education | DiscoverE: the week of George Washington's birthday, February 22
fire-prevention-week | week of 10-09 | Fire Prevention Week | Health, Education | National Fire Protection Association: the week of October 9
mental-illness-week | 1 Sun 10 for 7 | Mental Illness Awareness Week | Health | National Alliance on Mental Illness: first full week of October
education-week | 4 Thu 11 -10 for 5 | American Education Week | Education | National Education Association: the week before Thanksgiving week
school-counseling-week | 1 Mon 02 for 5 | National School Counseling Week | Education, Health | American School Counselor Association: first full week of February
`;
