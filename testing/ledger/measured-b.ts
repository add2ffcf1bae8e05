import { creator, type LabelledProfile } from './labelled.ts';

/**
 * Statements that are only measured: they were written from the kinds of the label alone, and no
 * rule of the ledger may be fitted to them. Add new ones; never change a rule because of one.
 */
export const MEASURED_B: readonly LabelledProfile[] = [
  {
    profile: creator({
      name: 'Lucian Whitfield',
      city_region: 'Toledo, OH',
      beats: ['Music', 'Education'],
      logline: 'Piano tuner who repairs the forgotten uprights of Toledo churches',
      timely_angle: 'Ohio schools set their music budgets in March',
      facts: [
        'I have tuned pianos in Toledo since 1998.',
        'I rebuilt 14 church uprights with two apprentices from Scott High School.',
        'My mother played the organ at Third Baptist for thirty years.',
        'I lost the hearing in my left ear in 2015.',
        'I teach a free tuning class at the Mott Branch Library on Monday evenings.',
      ],
      offers: [
        {
          kind: 'see',
          text: 'the restringing of a 1911 upright',
          place: 'my shop on Dorr Street',
          days: 'Tuesdays and Fridays',
        },
        { kind: 'hear', text: 'the same hymn on a piano before and after tuning' },
        { kind: 'print', text: 'photographs of the fourteen church pianos' },
      ],
    }),
    news_peg: 'Ohio districts weigh cuts to elementary music programs',
    take: 'A school that sells its piano never buys another one.',
    invented: {
      cause: [
        'I teach a free tuning class because Ohio districts weigh cuts to elementary music programs.',
      ],
      place: ['I rebuilt 14 church uprights in my shop on Dorr Street.'],
      time: ['Ohio districts weigh cuts to elementary music programs this summer.'],
      question: ['What happens to the pianos after Ohio districts cut their music programs?'],
      recombined: [
        'Two apprentices from Scott High School teach my tuning class at the Mott Branch Library.',
      ],
      offer: ['You can film my free tuning class on a Monday evening.'],
      number: ['My mother played the organ at Third Baptist for forty years.'],
      credential: [
        'I am a certified piano technician who repairs the forgotten uprights of Toledo churches.',
      ],
    },
    supported: {
      quote: ['A school that sells its piano never buys another one.'],
      first_person: ['I am a piano tuner who repairs the forgotten uprights of Toledo churches.'],
      paraphrase: [
        'I have been tuning pianos in Toledo since 1998, and I teach a free tuning class at the Mott Branch Library on Monday evenings.',
        'With two apprentices from Scott High School, I rebuilt fourteen church uprights.',
        'For 30 years, my mother played the organ at Third Baptist.',
        'In 2015 I lost the hearing in my left ear.',
        'You are welcome to film the restringing of a 1911 upright at my shop on Dorr Street, on a Tuesday or a Friday.',
        'In Ohio, districts are weighing cuts to elementary music programs.',
        'In March, Ohio schools set their budgets for music.',
      ],
      courtesy: [
        'May I send you photographs of the fourteen church pianos?',
        'Would a visit to my shop on Dorr Street interest you?',
        'Thank you for reading; I would be glad to let you hear the same hymn on a piano before and after tuning.',
      ],
    },
  },
  {
    profile: creator({
      name: 'Odessa Pruitt',
      city_region: 'Tyler, TX',
      beats: ['Agriculture', 'Sports'],
      logline: 'Farrier who shoes the horses of Black trail riders across East Texas',
      timely_angle: 'The trail rides set out for Houston in February',
      facts: [
        'I shoe about 60 horses a month in Smith County.',
        'I learned the trade from my uncle Roscoe on his ranch near Winona.',
        'I won the forging contest at the Gladewater rodeo in 2021.',
        'I wrote a guide to hoof care for the Prairie Riders club.',
        'My daughter keeps the books and drives the truck.',
      ],
      offers: [
        {
          kind: 'see',
          text: 'a horse being shod from the first nail to the last',
          place: 'the barn on County Road 22',
          days: 'Saturdays',
        },
        { kind: 'hear', text: 'my uncle talking about the first trail rides' },
        { kind: 'print', text: 'the hoof care guide' },
      ],
    }),
    news_peg: 'Texas veterinary shortage leaves rural counties without large-animal care',
    take: 'When the vet is two hours away, the farrier is the first one to see that a horse is lame.',
    invented: {
      negation: ['There is no vet in Smith County.'],
      name: ['I won the forging contest at the Mesquite rodeo in 2021.'],
      quotation: ['My uncle Roscoe taught me, "No hoof, no horse."'],
      role: ['I keep the books and drive the truck for my daughter.'],
      quantity: ['I shoe most of the horses in Smith County.'],
      cause: [
        'The veterinary shortage led me to write a guide to hoof care for the Prairie Riders club.',
      ],
      place: ['I learned the trade from my uncle Roscoe on his ranch near Gladewater.'],
      time: ['I shoe about 60 horses a week in Smith County.'],
    },
    supported: {
      quote: [
        'When the vet is two hours away, the farrier is the first one to see that a horse is lame.',
      ],
      first_person: [
        'I am a farrier, and I shoe the horses of Black trail riders across East Texas.',
      ],
      paraphrase: [
        'Each month I shoe about sixty horses in Smith County.',
        'My uncle Roscoe taught me the trade on his ranch near Winona.',
        'I won the forging contest at the Gladewater rodeo in 2021 and wrote a guide to hoof care for the Prairie Riders club.',
        'If the vet is two hours away, it is the farrier who first sees that a horse is lame.',
        'Come and film a horse being shod, from the first nail to the last, on a Saturday at the barn on County Road 22.',
        'The veterinary shortage in Texas is leaving rural counties without large-animal care.',
        'My daughter, who keeps the books, drives the truck.',
      ],
      courtesy: [
        'I would be glad to send you the hoof care guide.',
        'Would your listeners like to hear my uncle talking about the first trail rides?',
        'Thank you for your time; may I show you a horse being shod?',
      ],
    },
  },
  {
    profile: creator({
      name: 'Ambrose Tolliver',
      city_region: 'Lexington, KY',
      beats: ['History', 'Architecture'],
      logline:
        'Stonemason rebuilding the dry-laid fences that enslaved masons built around Lexington',
      timely_angle: 'The county votes on its road plan in May',
      facts: [
        'I have rebuilt nine miles of dry-laid fence in Fayette County.',
        'I served a three-year apprenticeship under Hattie Crowe in Versailles.',
        'My great-great-grandfather laid stone on the Paris Pike.',
        'I trained six women as masons in 2022 and 2023.',
        'I spoke against the road widening at the county council in October.',
      ],
      offers: [
        {
          kind: 'see',
          text: 'the rebuilding of a fallen wall by hand',
          place: 'a farm on Old Frankfort Pike',
          days: 'weekday mornings',
        },
        { kind: 'print', text: 'a map of the fences that still stand' },
        { kind: 'book', text: 'I can come to your studio in Louisville with my tools.' },
      ],
    }),
    news_peg: 'Kentucky plans to widen a historic road lined with stone fences',
    take: 'You cannot move a dry-laid fence; you can only lose it and pretend.',
    invented: {
      question: ['Did you know that the road plan would tear down nine miles of fence?'],
      recombined: ['Hattie Crowe trained six women as masons in 2022 and 2023.'],
      offer: ['I can come to your studio in Lexington with my tools.'],
      number: ['I served a five-year apprenticeship under Hattie Crowe in Versailles.'],
      credential: [
        'I am a master mason who has rebuilt nine miles of dry-laid fence in Fayette County.',
      ],
      negation: [
        'The county council did not listen when I spoke against the road widening in October.',
      ],
      name: ['My great-great-grandfather, Isaac Tolliver, laid stone on the Paris Pike.'],
      quotation: ['In October I told the county council, "You cannot move a dry-laid fence."'],
    },
    supported: {
      quote: ['My great-great-grandfather laid stone on the Paris Pike.'],
      first_person: [
        'I am a stonemason rebuilding the dry-laid fences that enslaved masons built around Lexington.',
      ],
      paraphrase: [
        'In Fayette County I have rebuilt 9 miles of dry-laid fence.',
        'I was an apprentice under Hattie Crowe in Versailles for three years.',
        'In 2022 and 2023 I trained 6 women as masons.',
        'My great-great-grandfather laid stone on the Paris Pike, and I have rebuilt nine miles of dry-laid fence in Fayette County.',
        'At the county council in October, I spoke against the widening of the road.',
        'Kentucky is planning to widen a historic road that is lined with stone fences.',
        'On a weekday morning, you could film a fallen wall being rebuilt by hand at a farm on Old Frankfort Pike.',
      ],
      courtesy: [
        'May I send you a map of the fences that still stand?',
        'Would a visit to a farm on Old Frankfort Pike interest you?',
        'I would be happy to come to your studio in Louisville with my tools.',
      ],
    },
  },
  {
    profile: creator({
      name: 'Cornell Ashby',
      city_region: 'Richmond, VA',
      beats: ['Arts', 'Small Business'],
      logline: 'Sign painter keeping hand lettering alive on the storefronts of Jackson Ward',
      timely_angle: 'The city council takes up the sign code on July 1',
      facts: [
        'I have painted more than 200 storefronts since 2004.',
        'I apprenticed with Mr. Eustace Banks, who lettered the Regal Ballroom.',
        'I lettered the fire trucks of Henrico County for six years.',
        'My brushes came from a shop in Baltimore that closed in 1989.',
        'I lead a lettering workshop for teenagers at the Six Points center every August.',
      ],
      offers: [
        {
          kind: 'see',
          text: 'a barbershop window lettered freehand in gold leaf',
          place: 'Second Street',
          days: 'Wednesday afternoons',
        },
        { kind: 'hear', text: 'a recording of Mr. Banks explaining his favorite letter' },
        {
          kind: 'print',
          text: 'side-by-side photographs of the storefronts in 2004 and today',
        },
      ],
    }),
    news_peg: 'Richmond sign code would require permits for hand-painted storefronts',
    take: 'A hand-painted sign is the cheapest lease on dignity a small shop can get.',
    invented: {
      role: ['I lettered the Regal Ballroom with Mr. Eustace Banks.'],
      quantity: ['I have painted nearly every storefront in Jackson Ward.'],
      cause: ['Because the shop in Baltimore closed in 1989, my brushes cannot be replaced.'],
      place: ['I have painted more than 200 storefronts in Jackson Ward since 2004.'],
      time: ['Before 2004 I lettered the fire trucks of Henrico County for six years.'],
      question: ['How many small shops in Richmond will close over the sign code?'],
      recombined: [
        'Mr. Eustace Banks got his brushes from a shop in Baltimore that closed in 1989.',
      ],
      offer: ['Mr. Banks can come on your show to explain his favorite letter.'],
    },
    supported: {
      quote: ['I have painted more than 200 storefronts since 2004.'],
      first_person: [
        'I am a sign painter, and I keep hand lettering alive on the storefronts of Jackson Ward.',
      ],
      paraphrase: [
        'Since 2004 I have painted more than two hundred storefronts, and I lead a lettering workshop for teenagers at the Six Points center every August.',
        'I was an apprentice with Mr. Eustace Banks, the man who lettered the Regal Ballroom.',
        'For six years I did the lettering on the fire trucks of Henrico County.',
        'My brushes came from a Baltimore shop that closed in 1989.',
        'Every August, at the Six Points center, I lead a workshop in lettering for teenagers.',
        'Under the Richmond sign code, permits would be required for hand-painted storefronts.',
        'The cheapest lease on dignity that a small shop can get is a hand-painted sign.',
      ],
      courtesy: [
        'I would be glad to show you a barbershop window lettered freehand in gold leaf on Second Street.',
        'May I send you side-by-side photographs of the storefronts in 2004 and today?',
        'Thank you for reading; would you like to hear a recording of Mr. Banks explaining his favorite letter?',
      ],
    },
  },
  {
    profile: creator({
      name: 'Yolanda Pettiford',
      city_region: 'Newark, NJ',
      beats: ['Theater', 'Labor'],
      logline: 'Theater wig maker building stage hair that matches Black actors',
      timely_angle: 'Theaters cast their fall shows in June',
      facts: [
        'I built 46 wigs for the touring production of Sugar Hill Nights.',
        'I left the wig room of a Broadway house in 2019 to open my own studio.',
        'I pay four apprentices by the hour.',
        'My aunt Lorraine ran a beauty school on Springfield Avenue.',
        'I helped write the hair and makeup rider that two regional theaters now use.',
      ],
      offers: [
        {
          kind: 'see',
          text: 'a wig being ventilated hair by hair',
          place: 'my studio on Halsey Street',
          days: 'Mondays',
        },
        { kind: 'print', text: 'the hair and makeup rider' },
        { kind: 'hear', text: 'two actors on doing their own hair backstage' },
      ],
    }),
    news_peg: "Actors' union asks for hair and makeup standards in new contract",
    take: 'An actor who has to do her own hair is working two jobs for one check.',
    invented: {
      number: ['I helped write the hair and makeup rider that three regional theaters now use.'],
      credential: ['I am a Broadway wig designer with my own studio.'],
      negation: ['No Broadway house pays its wig apprentices by the hour.'],
      name: ['My aunt Lorraine ran the Crown Academy, a beauty school on Springfield Avenue.'],
      quotation: ['My aunt Lorraine used to say, "Hair is half the costume."'],
      role: ['I ran the wig room of a Broadway house and left in 2019 to open my own studio.'],
      quantity: ['I built all the wigs for the touring production of Sugar Hill Nights.'],
      cause: [
        'I left the wig room of a Broadway house because its actors had to do their own hair.',
      ],
    },
    supported: {
      quote: ['An actor who has to do her own hair is working two jobs for one check.'],
      first_person: ['I am a theater wig maker, and I build stage hair that matches Black actors.'],
      paraphrase: [
        'For the touring production of Sugar Hill Nights, I built forty-six wigs.',
        'In 2019 I left the wig room of a Broadway house so that I could open my own studio.',
        'I pay four apprentices by the hour, and my aunt Lorraine ran a beauty school on Springfield Avenue.',
        'A beauty school on Springfield Avenue was run by my aunt Lorraine.',
        "The actors' union is asking for hair and makeup standards in a new contract.",
        'Two regional theaters now use the hair and makeup rider that I helped to write.',
        'If an actor has to do her own hair, she is working two jobs for one check.',
      ],
      courtesy: [
        'Would you like to come to my studio on Halsey Street on a Monday and film a wig being ventilated hair by hair?',
        'May I send you the hair and makeup rider?',
        'Thank you for considering this; your listeners could hear two actors on doing their own hair backstage.',
      ],
    },
  },
  {
    profile: creator({
      name: 'Thaddeus Moultrie',
      city_region: 'Orangeburg, SC',
      beats: ['Food', 'Agriculture'],
      logline:
        'Seed keeper growing the heirloom crops his grandparents sold at the Orangeburg market',
      timely_angle: 'The farm bill deadline falls in September',
      facts: [
        'I keep 83 varieties of seed in a converted ice house.',
        'I plant two acres of cowpeas and red okra with students from Claflin University.',
        'My grandmother Ruth saved her okra seed in snuff tins.',
        'I mailed 1,200 free packets to gardeners in nine states last winter.',
        'I lost my first crop to a flood in 2016.',
      ],
      offers: [
        {
          kind: 'see',
          text: 'the threshing of cowpeas by hand',
          place: 'my field on Belleville Road',
          days: 'Friday mornings',
        },
        { kind: 'print', text: 'a list of the 83 varieties' },
        {
          kind: 'book',
          text: 'You can taste the red okra at my kitchen table.',
          days: 'Sundays',
        },
      ],
    }),
    news_peg: 'Seed prices climb for small farms as suppliers merge',
    take: 'A farmer who buys every seed is renting his own field.',
    invented: {
      place: ['I mailed 1,200 free packets to gardeners across the South last winter.'],
      time: ['I have planted two acres of cowpeas and red okra since 2016.'],
      question: ['Why do most small farms in South Carolina still buy every seed?'],
      recombined: ['My grandmother Ruth kept 83 varieties of seed in snuff tins.'],
      offer: [
        'You can film students from Claflin University threshing cowpeas on a Friday morning.',
      ],
      number: ['I mailed 1,200 free packets to gardeners in nineteen states last winter.'],
      credential: ['I teach agriculture to students from Claflin University.'],
      negation: ['I have not lost a crop since the flood in 2016.'],
    },
    supported: {
      quote: ['My grandmother Ruth saved her okra seed in snuff tins.'],
      first_person: [
        'I am a seed keeper growing the heirloom crops my grandparents sold at the Orangeburg market.',
      ],
      paraphrase: [
        'In a converted ice house I keep eighty-three varieties of seed.',
        'Last winter I mailed 1,200 free packets to gardeners in 9 states.',
        'With students from Claflin University, I plant two acres of red okra and cowpeas.',
        'I keep 83 varieties of seed in a converted ice house, and my grandmother Ruth saved her okra seed in snuff tins.',
        'In 2016 a flood took my first crop.',
        'As suppliers merge, seed prices are climbing for small farms.',
        'If a farmer buys every seed, he is renting his own field.',
      ],
      courtesy: [
        'Would a visit to my field on Belleville Road interest you?',
        'I would be happy to send you a list of the 83 varieties.',
        'You would be welcome to taste the red okra at my kitchen table on a Sunday.',
      ],
    },
  },
  {
    profile: creator({
      name: 'Geneva Larkin',
      city_region: 'Shreveport, LA',
      beats: ['Media', 'History'],
      logline: 'Archivist saving the tapes of Black radio hosts before they crumble',
      timely_angle: 'The oldest reels turn seventy this year',
      facts: [
        'I have digitized 640 reels from five Louisiana stations.',
        'I found the only known recording of the 1963 Milam Street sermon in a garage.',
        'I worked the overnight board at a blues station from 1994 to 2001.',
        'My father sold advertising for a gospel station in Monroe.',
        'I direct the Red River Sound Archive with a staff of three.',
      ],
      offers: [
        { kind: 'hear', text: 'three minutes of a 1966 call-in show' },
        {
          kind: 'see',
          text: 'a brittle reel being baked and played',
          place: 'the archive on Texas Street',
          days: 'Mondays and Thursdays',
        },
        { kind: 'print', text: 'a station log from 1958' },
      ],
    }),
    news_peg: 'Public radio funding cuts threaten local sound archives',
    take: 'Tape does not wait for a budget to pass.',
    invented: {
      name: ['My father sold advertising for Glory 106, a gospel station in Monroe.'],
      quotation: ['As I tell my staff of three, "Tape does not wait for Congress."'],
      role: ['I hosted the overnight show at a blues station from 1994 to 2001.'],
      quantity: ['I have digitized most of the reels from five Louisiana stations.'],
      cause: [
        'I have digitized 640 reels because public radio funding cuts threaten local sound archives.',
      ],
      place: [
        'I found the only known recording of the 1963 Milam Street sermon in a garage in Shreveport.',
      ],
      time: ['I have digitized 640 reels from five Louisiana stations since 2001.'],
      question: ['How many sound archives in Louisiana have already closed?'],
    },
    supported: {
      quote: ['Tape does not wait for a budget to pass.'],
      first_person: [
        'I am an archivist saving the tapes of Black radio hosts before they crumble.',
      ],
      paraphrase: [
        'From five Louisiana stations I have digitized six hundred and forty reels.',
        'It was in a garage that I found the only known recording of the 1963 Milam Street sermon.',
        'From 1994 to 2001 I was working the overnight board at a blues station.',
        'I direct the Red River Sound Archive, which has a staff of three.',
        'My father sold advertising for a gospel station in Monroe, and I worked the overnight board at a blues station from 1994 to 2001.',
        'Cuts to public radio funding are threatening local sound archives.',
        'You are invited to film a brittle reel being baked and played at the archive on Texas Street, on a Monday or a Thursday.',
      ],
      courtesy: [
        'May I send you a station log from 1958?',
        'I would be glad to play three minutes of a 1966 call-in show for you.',
        'Thank you for reading; would a visit to the archive on Texas Street interest you?',
      ],
    },
  },
  {
    profile: creator({
      name: 'Desmond Rucker',
      city_region: 'Tacoma, WA',
      beats: ['Transportation', 'Youth'],
      logline: 'Bicycle mechanic teaching girls on the Hilltop to build the bikes they ride',
      timely_angle: 'National Bike Month begins in May',
      facts: [
        'I opened a nonprofit bike shop in a former laundromat in 2017.',
        'I have helped 118 girls build a bike of their own.',
        'I sit on the pedestrian and bicycle committee of the city.',
        'My cousin Jerome was hit by a van on Yakima Avenue in 2020.',
        'I raced for the army cycling team before my knee gave out.',
      ],
      offers: [
        {
          kind: 'see',
          text: 'a girl riding her bike out the door for the first time',
          place: 'the shop on Eleventh Street',
          days: 'Saturday afternoons',
        },
        { kind: 'hear', text: 'girls explaining how a derailleur works' },
        { kind: 'print', text: 'a map of the crashes near Yakima Avenue' },
      ],
    }),
    news_peg: 'Washington lawmakers debate rebates for electric bikes',
    take: 'A rebate does nothing for a street where nobody can fix a flat.',
    invented: {
      recombined: [
        'My cousin Jerome raced for the army cycling team before he was hit by a van in 2020.',
      ],
      offer: [
        'You can film a girl riding her bike out the door for the first time on a Saturday morning.',
      ],
      number: ['I have helped 181 girls build a bike of their own.'],
      credential: ['I won medals with the army cycling team before my knee gave out.'],
      negation: ['Nobody on the Hilltop can fix a flat.'],
      name: ['My cousin Jerome was hit by a van on Sprague Avenue in 2020.'],
      quotation: ['A girl in my shop asked me, "Who gets the rebate?"'],
      role: ['I chair the pedestrian and bicycle committee of the city.'],
    },
    supported: {
      quote: ['I have helped 118 girls build a bike of their own.'],
      first_person: [
        'I am a bicycle mechanic, and I teach girls on the Hilltop to build the bikes they ride.',
      ],
      paraphrase: [
        'With my help, 118 girls have built a bike of their own.',
        'I opened a nonprofit bike shop in a former laundromat in 2017, and I have helped one hundred and eighteen girls build a bike of their own.',
        "I have a seat on the city's pedestrian and bicycle committee.",
        'In 2020 a van hit my cousin Jerome on Yakima Avenue.',
        'Before my knee gave out, I raced for the army cycling team.',
        'In Washington, lawmakers are debating rebates for electric bikes.',
        'For a street where nobody can fix a flat, a rebate does nothing.',
      ],
      courtesy: [
        'I would be glad to show you a girl riding her bike out the door for the first time.',
        'May I send you a map of the crashes near Yakima Avenue?',
        'Would you like to hear girls explaining how a derailleur works?',
      ],
    },
  },
];
