/** Elections, courts, budgets, taxes and enrolment dates that a law sets. */
export const CIVIC = `
election-day-federal | 1 Mon 11 +1 years 2/0 | Americans vote for Congress on Election Day | Politics, Social Issues | 2 U.S.C. 7 (time of election): Tuesday after the first Monday of November, even years
election-day-local | 1 Mon 11 +1 years 2/1 | Cities and states vote on Election Day | Politics, Social Issues | State election laws: Tuesday after the first Monday of November
electors-meet | 2 Wed 12 +6 years 4/0 | Presidential electors cast their votes | Politics | 3 U.S.C. 7 (meeting of electors): first Tuesday after the second Wednesday of December
electoral-count | 01-06 years 4/1 | Congress counts the electoral votes | Politics | 3 U.S.C. 15 (counting electoral votes)
inauguration-day | 01-20 years 4/1 | Inauguration Day | Politics, Culture | U.S. Constitution, Twentieth Amendment
new-congress | 01-03 years 2/1 | The terms of a new Congress begin | Politics | U.S. Constitution, Twentieth Amendment
president-budget | 1 Mon 02 | The president's budget is due | Politics, Business | 31 U.S.C. 1105 (budget contents and submission)
supreme-court-term | 1 Mon 10 | The Supreme Court opens its new term | Politics, Social Issues | 28 U.S.C. 2 (terms of court): first Monday of October
fiscal-year | 10-01 | The federal fiscal year begins | Politics, Business | 31 U.S.C. 1102 (fiscal year)
state-fiscal-year | 07-01 | The fiscal year begins in most states | Politics, Business, Education | National Conference of State Legislatures: July 1 in 46 states
new-state-laws | 01-01 | New state laws take effect with the new year | Politics, Business, Social Issues | State constitutions and session laws: January 1
campaign-reports | 01-31 | Federal campaigns file their year-end money reports | Politics | 52 U.S.C. 30104 (reporting requirements)
campaign-reports-spring | 04-15 years 2/0 | Federal campaigns file their first-quarter money reports | Politics | 52 U.S.C. 30104 (reporting requirements)
campaign-reports-summer | 07-15 years 2/0 | Federal campaigns file their second-quarter money reports | Politics | 52 U.S.C. 30104 (reporting requirements)
campaign-reports-autumn | 10-15 years 2/0 | Federal campaigns file their third-quarter money reports | Politics | 52 U.S.C. 30104 (reporting requirements)
census-day | 04-01 years 10/0 | Census Day | Politics, Social Issues | 13 U.S.C. 141 (decennial census)
tax-day | due 04-15 | Tax Day | Business, Politics | 26 U.S.C. 6072 (time for filing income tax returns)
tax-extension-day | due 10-15 | Extended tax returns are due | Business | 26 U.S.C. 6081 (extension of time for filing returns)
estimated-tax-january | due 01-15 | Estimated taxes are due for the self-employed | Business | 26 U.S.C. 6654 (estimated income tax)
estimated-tax-june | due 06-15 | Second estimated taxes are due for the self-employed | Business | 26 U.S.C. 6654 (estimated income tax)
estimated-tax-september | due 09-15 | Third estimated taxes are due for the self-employed | Business | 26 U.S.C. 6654 (estimated income tax)
wage-statements | due 01-31 | Employers owe their workers W-2 forms | Business | 26 U.S.C. 6051 (receipts for employees)
partnership-returns | due 03-15 | Partnership and S corporation tax returns are due | Business | 26 U.S.C. 6072 (time for filing income tax returns)
donation-deadline | 12-31 | The last day for this year's tax-deductible gifts | Business, Social Issues | 26 U.S.C. 170 (charitable contributions)
marketplace-enrollment | 11-01 | Open enrollment for health insurance begins | Health, Business, Politics | 45 CFR 155.410 (Marketplace open enrollment)
medicare-enrollment | 10-15..12-07 | Medicare open enrollment | Health | 42 U.S.C. 1395w-21 (Medicare Advantage election periods)
medicare-advantage-enrollment | 01-01..03-31 | Medicare Advantage open enrollment | Health | 42 U.S.C. 1395w-21 (Medicare Advantage election periods)
fafsa-opens | 10-01 | The FAFSA for college aid is due to open | Education, Business | FAFSA Deadline Act, Public Law 118-148: by October 1
fafsa-closes | 06-30 | The FAFSA year closes | Education | Federal Student Aid: June 30 of the award year
dst-starts | 2 Sun 03 | Daylight saving time begins | Health, Politics | 15 U.S.C. 260a (advancement of time)
dst-ends | 1 Sun 11 | Daylight saving time ends | Health, Politics | 15 U.S.C. 260a (advancement of time)
public-domain-day | 01-01 | Works of {year-96} enter the public domain | Entertainment, Culture, Business | 17 U.S.C. 305 (terms end with the calendar year): 95 years from publication
`;
