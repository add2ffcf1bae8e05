import { creator, type LabelledProfile } from './labelled.ts';

/**
 * Statements that are only measured: they were written from the kinds of the label alone, and no
 * rule of the ledger may be fitted to them. Add new ones; never change a rule because of one.
 */
export const MEASURED: readonly LabelledProfile[] = [
  {
    profile: creator({
      name: 'Delphine Marsh',
      city_region: 'Mobile, AL',
      beats: ['Environment', 'Social Issues'],
      logline: 'Oyster farmer bringing Black watermen back to Mobile Bay',
      timely_angle: 'The state reopens the public reefs in November',
      bio_short:
        'Delphine Marsh farms oysters off Coden and trains young people to work the water.',
      facts: [
        'Runs a four-acre oyster farm off Coden, Alabama',
        'Trained 22 apprentices since 2018',
        'My grandfather lost his boat after the oil spill',
        'Testified before the state conservation board about reef closures',
      ],
      offers: [
        {
          kind: 'see',
          text: 'a morning on the boat while we tumble the cages',
          place: 'Coden',
          days: 'Tuesdays and Thursdays',
        },
        { kind: 'print', text: 'family photographs of the old oyster houses' },
      ],
    }),
    news_peg: 'Alabama reopens public oyster reefs after two-year closure',
    take: 'Reopening the reefs means little if Black watermen cannot afford a license.',
    invented: {
      cause: [
        'The reefs closed because of the oil spill.',
        'The closure led young people to leave the water.',
        'Thanks to my testimony the reefs reopen.',
      ],
      place: [
        'I run a four-acre oyster farm off Bayou La Batre.',
        'I trained 22 apprentices in Coden, Alabama.',
      ],
      time: [
        'I have trained 22 apprentices since 2012.',
        'Alabama reopened public oyster reefs last week after a two-year closure.',
        'My grandfather lost his boat before the oil spill.',
      ],
      question: [
        'Did you know that most watermen cannot afford a license?',
        'Why did the conservation board close the reefs for two years?',
      ],
      recombined: [
        'I trained 22 apprentices on a four-acre oyster farm.',
        'My grandfather testified before the state conservation board.',
      ],
      offer: [
        'I can take your crew out on the boat on Saturday.',
        'You can film the cages at my home.',
        'I am available Wednesday with my apprentices.',
      ],
      number: [
        'I run a five-acre oyster farm off Coden, Alabama.',
        'Twenty-five apprentices trained with me since 2018.',
      ],
      credential: ['I serve on the state conservation board.', 'I am an expert on reef closures.'],
      negation: [
        'Alabama has not reopened public oyster reefs.',
        'Black watermen can afford a license.',
      ],
      name: ['I testified before the Mobile County Commission about reef closures.'],
    },
    supported: {
      quote: [
        'Reopening the reefs means little if Black watermen cannot afford a license.',
        'My grandfather lost his boat after the oil spill.',
      ],
      first_person: [
        'I run a four-acre oyster farm off Coden, Alabama.',
        'I testified before the state conservation board about reef closures.',
        'I have trained 22 apprentices since 2018.',
      ],
      paraphrase: [
        'After a two-year closure, Alabama is reopening public oyster reefs.',
        'Since 2018 I have trained twenty-two apprentices.',
        'You can film a morning on the boat while we tumble the cages in Coden.',
      ],
      courtesy: [
        'Would this work for your show?',
        'Would your viewers like to see a morning on the boat?',
      ],
    },
  },
  {
    profile: creator({
      name: 'Terrence Odom',
      city_region: 'Milwaukee, WI',
      beats: ['Sports', 'Education'],
      logline: 'Former point guard who teaches boys on the north side to read through box scores',
      facts: [
        'Played two seasons at Marquette',
        'Volunteer reading tutor at three elementary schools',
        '31 boys finished the program last spring',
        'Assistant coach at Rufus King High School from 2011 to 2016',
        'Wrote a workbook called Read the Floor',
      ],
      offers: [
        {
          kind: 'see',
          text: 'a Wednesday practice where boys read the box score aloud',
          place: 'the gym on Center Street',
          days: 'Wednesdays',
        },
      ],
    }),
    news_peg: 'Wisconsin third-grade reading scores fall again',
    take: 'Boys who will not open a book will read every line of a box score.',
    invented: {
      cause: [
        'Reading scores fall because schools cut tutors.',
        'Boys read more since they play basketball.',
      ],
      place: ['I played two seasons at Madison.', 'The boys practice in the gym on North Avenue.'],
      time: [
        'I coached at Rufus King High School until 2019.',
        'This spring 31 boys finished the program.',
        'I was assistant coach at Rufus King High School from 2016 to 2021.',
      ],
      question: [
        'Have you heard that 31 boys at Rufus King High School can now read?',
        'What if I told you reading scores rise wherever boys play?',
      ],
      recombined: [
        '31 boys at three elementary schools finished the program.',
        'I wrote a workbook at Marquette.',
      ],
      offer: [
        'I can send you the workbook.',
        'Two of the boys are happy to go on air.',
        'Join us for a Friday practice.',
      ],
      number: [
        'I played four seasons at Marquette.',
        'Nearly fifty boys finished the program last spring.',
      ],
      credential: [
        'I was head coach at Rufus King High School.',
        'I coached at Marquette.',
        'I am a certified reading teacher.',
      ],
      negation: [
        'Wisconsin third-grade reading scores do not fall.',
        'Boys who will open a book will not read a box score.',
      ],
      quotation: ['As one boy put it, "I read because of coach."'],
      quantity: ['All boys finished the program last spring.'],
    },
    supported: {
      quote: [
        'Boys who will not open a book will read every line of a box score.',
        'Wisconsin third-grade reading scores fall again.',
      ],
      first_person: [
        'I played two seasons at Marquette.',
        'I wrote a workbook called Read the Floor.',
        'I am a volunteer reading tutor at three elementary schools.',
      ],
      paraphrase: [
        'Last spring 31 boys finished the program.',
        'Third-grade reading scores in Wisconsin are falling again.',
        'From 2011 to 2016 I was an assistant coach at Rufus King High School.',
        'I teach boys on the north side to read through box scores.',
      ],
      courtesy: ['Is there room for this on your show?', 'Thank you for reading.'],
    },
  },
  {
    profile: creator({
      name: 'Imani Rousseau',
      city_region: 'Lafayette, LA',
      beats: ['Culture', 'Entertainment'],
      logline: 'Accordion builder keeping Creole la-la music alive',
      book_title: 'Cypress and Reed',
      timely_angle: 'Festival season opens in March and most stages have no Creole band',
      facts: [
        'Builds accordions by hand from cypress',
        'Learned from her uncle, who played with Clifton Chenier',
        'Her accordions have been played at the New Orleans Jazz Fest',
        'Teaches la-la music to children every Saturday in Opelousas',
        'Nominated for a Grammy in 2021 for liner notes',
      ],
      offers: [
        { kind: 'hear', text: 'three la-la tunes recorded in the shop' },
        { kind: 'see', text: 'the bench where I carve the reeds', place: 'Lafayette' },
      ],
    }),
    news_peg: "Beyoncé's country album sends listeners back to zydeco",
    take: 'Before zydeco there was la-la, and it was played in kitchens.',
    invented: {
      cause: [
        'Listeners went back to zydeco because Beyoncé grew up near Opelousas.',
        'My uncle quit, so I learned to build accordions.',
      ],
      place: [
        'I teach la-la music to children in Lafayette.',
        'La-la was played in churches.',
        'My accordions have been played at the Grammy stage.',
      ],
      time: [
        'I teach la-la music to children every Sunday in Opelousas.',
        'After zydeco there was la-la.',
        'Festival season opens in April.',
      ],
      question: [
        "Did you know Beyoncé's album uses one of my accordions?",
        'Why do children in Opelousas no longer play la-la music?',
      ],
      recombined: [
        'I build accordions for the New Orleans Jazz Fest.',
        'My uncle taught children in Opelousas.',
        'I carve the reeds with Clifton Chenier.',
      ],
      offer: [
        'I can bring an accordion to your studio.',
        'My uncle will play for your cameras.',
        'I can send an exclusive recording.',
      ],
      number: [
        'I was nominated for two Grammys.',
        'Five la-la tunes recorded in the shop are yours.',
      ],
      credential: [
        'I won a Grammy in 2021 for liner notes.',
        'I am a Grammy winner.',
        'I played with Clifton Chenier.',
      ],
      negation: ['La-la was never played in kitchens.'],
      name: ['I learned from Boozoo Chavis.'],
      role: ['Clifton Chenier learned from my uncle.'],
      quantity: ['No stage has a Creole band.'],
    },
    supported: {
      quote: [
        'Before zydeco there was la-la, and it was played in kitchens.',
        "Beyoncé's country album sends listeners back to zydeco.",
      ],
      first_person: [
        'I build accordions by hand from cypress.',
        'I learned from my uncle, who played with Clifton Chenier.',
        'I was nominated for a Grammy in 2021 for liner notes.',
        'My accordions have been played at the New Orleans Jazz Fest.',
      ],
      paraphrase: [
        'Every Saturday I teach children la-la music in Opelousas.',
        'In 2021 I was nominated for a Grammy for liner notes.',
        'I can send three la-la tunes recorded in the shop.',
        'Most stages have no Creole band.',
      ],
      courtesy: [
        'Would your listeners want to hear three la-la tunes recorded in the shop?',
        'Shall I send more?',
      ],
    },
  },
  {
    profile: creator({
      name: 'Dr. Corinne Falade',
      city_region: 'Baltimore, MD',
      beats: ['Health'],
      logline: 'Family doctor who makes house calls in West Baltimore',
      facts: [
        'About 300 patients, half of them over 70',
        'Started the house-call practice in 2015 with one nurse',
        'Residency at Howard University Hospital',
        'Visits 12 homes a week',
        'Writes a column for a neighborhood newsletter',
      ],
      offers: [
        { kind: 'book', text: 'an interview between house calls', days: 'weekday mornings' },
      ],
    }),
    news_peg: 'Medicare may stop paying for telehealth visits in January',
    take: 'A phone visit is not a luxury when the bus takes two hours.',
    invented: {
      cause: [
        'Patients miss visits because the bus takes two hours.',
        'I started the practice after my mother died.',
      ],
      place: [
        'I make house calls in East Baltimore.',
        'I started the house-call practice at Howard University Hospital.',
      ],
      time: [
        'Medicare stops paying for telehealth visits this week.',
        'I have made house calls for twenty years.',
        'I visit 12 homes a day.',
      ],
      question: [
        'Did you know half of Medicare patients have no car?',
        'Who will pay when 300 patients in West Baltimore lose telehealth visits?',
      ],
      recombined: [
        'I visit 300 patients over 70 in 12 homes.',
        'One nurse and I visit 12 homes a week.',
      ],
      offer: [
        'You can follow me on a house call.',
        'My patients are ready to speak.',
        'I am free on weekend mornings.',
      ],
      number: [
        'About three thousand patients, half of them over 70.',
        'I visit a dozen homes a week with two nurses.',
      ],
      credential: [
        'I am a professor at Howard University Hospital.',
        'I am a columnist for The Baltimore Sun.',
        'I am an award-winning doctor.',
      ],
      negation: ['A phone visit is a luxury.', 'Medicare will not pay for house calls.'],
      quotation: ['My patients tell me, "Do not stop coming."'],
      quantity: [
        'All of my patients are over 70.',
        'More than 300 patients, half of them over 70.',
      ],
    },
    supported: {
      quote: [
        'A phone visit is not a luxury when the bus takes two hours.',
        'Medicare may stop paying for telehealth visits in January.',
      ],
      first_person: [
        'I have about 300 patients, half of them over 70.',
        'I write a column for a neighborhood newsletter.',
        'I started the house-call practice in 2015 with one nurse.',
      ],
      paraphrase: [
        'I visit twelve homes a week.',
        'In January, Medicare may stop paying for telehealth visits.',
        'I am a family doctor and I make house calls in West Baltimore.',
        'I did my residency at Howard University Hospital.',
      ],
      courtesy: ['Could we talk?', 'Would an interview between house calls suit you?'],
    },
  },
  {
    profile: creator({
      name: 'Wes Carrington',
      city_region: 'Tulsa, OK',
      beats: ['Business', 'Technology'],
      logline: 'Builds payroll software for barbershops and salons',
      facts: [
        '140 shops in nine states use the software',
        'Grew up sweeping floors in his aunt’s salon on Greenwood Avenue',
        'Turned down an acquisition offer in 2022',
        'Hires from the coding program at Langston University',
        'Raised $1.2 million from barbers and stylists',
      ],
      offers: [
        {
          kind: 'see',
          text: 'closing time at Aunt Lo’s salon, when the day’s tips are counted',
          place: 'Greenwood Avenue, Tulsa',
          days: 'any Friday',
        },
        { kind: 'print', text: 'a chart of tips by city' },
      ],
    }),
    news_peg: 'No tax on tips: what the new law means for barbers',
    take: 'A tax break on tips helps nobody whose tips were never written down.',
    invented: {
      cause: [
        'I turned down an acquisition offer because of the barbers.',
        'The new law caused shops to write down tips.',
        'So that tips are written down, I built the software.',
      ],
      place: [
        '140 shops in Tulsa use the software.',
        'I hire from the coding program at Oklahoma State University.',
      ],
      time: ['I turned down an acquisition offer last year.', 'The new law on tips starts Monday.'],
      question: [
        'Did you know 140 barbers lost their tips?',
        'Why does the new law leave out stylists?',
      ],
      recombined: [
        'I raised $1.2 million in nine states.',
        '140 shops on Greenwood Avenue use the software.',
        'My aunt raised $1.2 million from barbers and stylists.',
      ],
      offer: [
        'I can give your readers free software.',
        'I can show you a chart of tips by state.',
        'Aunt Lo is available for an interview Tuesday.',
      ],
      number: [
        'I raised $12 million from barbers and stylists.',
        'One hundred and fifty shops in nine states use the software.',
        'I raised two million dollars from barbers.',
      ],
      credential: ['I graduated from Langston University.', 'I am a leading tax expert.'],
      negation: [
        'I did not turn down an acquisition offer in 2022.',
        'A tax break on tips helps everybody.',
      ],
      name: ['Square offered to buy the software in 2022.'],
      role: ['Barbers and stylists raised $1.2 million from me.'],
    },
    supported: {
      quote: [
        'A tax break on tips helps nobody whose tips were never written down.',
        '140 shops in nine states use the software.',
      ],
      first_person: [
        'I grew up sweeping floors in my aunt’s salon on Greenwood Avenue.',
        'I turned down an acquisition offer in 2022.',
        'I build payroll software for barbershops and salons.',
        'I hire from the coding program at Langston University.',
      ],
      paraphrase: [
        'I have raised 1.2 million dollars from barbers and stylists.',
        'In nine states, 140 shops use my software.',
        'I can send a chart of tips by city.',
        'I raised $1.2 million from stylists and barbers.',
      ],
      courtesy: ['Would your readers want a chart of tips by city?', 'Happy to talk.'],
    },
  },
  {
    profile: creator({
      name: 'Yolanda Pettway',
      city_region: 'Gee’s Bend, AL',
      beats: ['Culture'],
      logline: 'Fourth-generation quilter and author of Work Clothes Quilts',
      book_title: 'Work Clothes Quilts',
      timely_angle: 'The ferry to Camden runs again after years of delay',
      facts: [
        'Quilts hang in the Birmingham Museum of Art',
        'Sewed her first quilt at nine with her mother and grandmother',
        'Teaches a free quilting circle at Boykin Nutrition Center',
        'Helped her cousins sue a fabric company over copied patterns',
      ],
      offers: [
        {
          kind: 'see',
          text: 'the quilting circle at work',
          place: 'Boykin',
          days: 'Monday afternoons',
        },
      ],
    }),
    news_peg: 'Target pulls quilt-pattern line after artists complain',
    take: 'A pattern can be copied in an afternoon; a family cannot.',
    invented: {
      cause: [
        'Target pulled the line because my cousins sued.',
        'The ferry stopped due to the lawsuit.',
      ],
      place: [
        'My quilts hang in the museum in Camden.',
        'I teach a free quilting circle in Birmingham.',
      ],
      time: [
        'I sewed my first quilt at nineteen with my mother and grandmother.',
        'The ferry to Camden ran again last month.',
        'The quilting circle meets now on Tuesday afternoons.',
      ],
      question: [
        'Have you noticed that Target copied our family’s patterns?',
        'How did nine quilters force Target to pull the line?',
      ],
      recombined: [
        'I helped my mother and grandmother sue Target.',
        'My first quilt hangs in the Birmingham Museum of Art.',
      ],
      offer: ['I can lend you a quilt for the studio.', 'My cousins can talk about the lawsuit.'],
      number: ['I am a fifth-generation quilter.', 'I sewed my first quilt at seven.'],
      credential: [
        'My cousins and I won against a fabric company.',
        'I sued a fabric company over copied patterns.',
        'I am a curator at the Birmingham Museum of Art.',
      ],
      negation: [
        'A pattern cannot be copied in an afternoon.',
        'Target does not pull the quilt-pattern line.',
      ],
      name: ['My quilts hang in the Smithsonian.'],
      quotation: ['My grandmother said, “Never sell the pattern.”'],
      role: ['Artists pull the quilt-pattern line after Target complains.'],
    },
    supported: {
      quote: [
        'A pattern can be copied in an afternoon; a family cannot.',
        'Target pulls quilt-pattern line after artists complain.',
      ],
      first_person: [
        'I sewed my first quilt at nine with my mother and grandmother.',
        'My quilts hang in the Birmingham Museum of Art.',
        'I teach a free quilting circle at Boykin Nutrition Center.',
        'I helped my cousins sue a fabric company over copied patterns.',
      ],
      paraphrase: [
        'At nine I sewed my first quilt with my mother and grandmother.',
        'I am a fourth-generation quilter and the author of Work Clothes Quilts.',
        'After years of delay, the ferry to Camden is running again.',
        'On Monday afternoons you can film the quilting circle at work in Boykin.',
      ],
      courtesy: [
        'Would you like to visit the quilting circle in Boykin?',
        'I would love to hear what you think.',
      ],
    },
  },
  {
    profile: creator({
      name: 'Bashir Toure',
      city_region: 'Minneapolis, MN',
      beats: ['Politics', 'Social Issues'],
      logline: 'Organizes renters in the Cedar-Riverside towers',
      facts: [
        'Knocked on 1,900 doors in 2023',
        'The tenants’ union won new boilers for Building C',
        'Speaks Somali, Bambara and English',
        'Moved from Bamako to Minneapolis at 14',
        'Elected chair of the tenants’ union twice',
      ],
      offers: [
        { kind: 'book', text: 'a tenant from Building C who can explain the winter without heat' },
      ],
    }),
    news_peg: 'Minneapolis council delays vote on rent stabilization until spring',
    take: 'Every month of delay is a rent increase.',
    invented: {
      cause: [
        'The council delays the vote because landlords called.',
        'Rent rises, which is why tenants leave Building C.',
      ],
      place: [
        'I moved from Minneapolis to Bamako at 14.',
        'The tenants’ union won new boilers for Building D.',
        'I knocked on 1,900 doors in Bamako.',
      ],
      time: [
        'The council delays the vote until fall.',
        'I knocked on 1,900 doors in 2021.',
        'Every week of delay is a rent increase.',
      ],
      question: [
        'Did you know tenants in Cedar-Riverside spent the winter without water?',
        'Why are landlords against rent stabilization?',
      ],
      recombined: [
        'I knocked on 1,900 doors in Building C.',
        'The council won new boilers for Building C.',
      ],
      offer: [
        'I can bring the landlord.',
        'A tenant from Building A can explain the winter without heat.',
        'We can meet this weekend.',
      ],
      number: [
        'I knocked on nineteen thousand doors in 2023.',
        'I have been elected chair three times.',
        'I speak four languages.',
      ],
      credential: ['I was elected to the Minneapolis council.', 'I am a housing lawyer.'],
      negation: [
        'The tenants’ union never won new boilers for Building C.',
        'The Minneapolis council does not delay the vote on rent stabilization.',
      ],
      name: ['I speak Somali, French and English.'],
      role: ['I won new boilers for the tenants’ union.'],
    },
    supported: {
      quote: [
        'Every month of delay is a rent increase.',
        'Minneapolis council delays vote on rent stabilization until spring.',
      ],
      first_person: [
        'I knocked on 1,900 doors in 2023.',
        'I moved from Bamako to Minneapolis at 14.',
        'I speak Somali, Bambara and English.',
        'I organize renters in the Cedar-Riverside towers.',
      ],
      paraphrase: [
        'In 2023 I knocked on nineteen hundred doors.',
        'At fourteen I moved from Bamako to Minneapolis.',
        'I was elected chair of the tenants’ union twice.',
        'The Minneapolis council is delaying its vote on rent stabilization until spring.',
        'I have twice been elected chair of the tenants’ union.',
      ],
      courtesy: ['Do you want to talk to a tenant from Building C?', 'What would help you decide?'],
    },
  },
  {
    profile: creator({
      name: 'Keisha Lindqvist',
      city_region: 'Duluth, MN',
      beats: ['Environment', 'Sports'],
      logline: 'Ski instructor getting Black families onto snow',
      facts: [
        'Took 60 first-time skiers to Spirit Mountain last winter',
        'Grew up in St. Paul and learned to ski at 26',
        'Hopes to open a gear library in Duluth',
      ],
    }),
    news_peg: 'Low snow closes half of Minnesota ski hills early',
    take: '',
    invented: {
      cause: [
        'Low snow, caused by warming, closes half of Minnesota ski hills early.',
        'I learned to ski at 26 because nobody in St. Paul would teach me.',
      ],
      place: ['I grew up in Duluth and learned to ski at 26.'],
      time: [
        'I took 60 first-time skiers to Spirit Mountain this winter.',
        'Low snow closed half of Minnesota ski hills yesterday.',
      ],
      question: ['Did you know that low snow keeps Black families off the hill?'],
      recombined: ['I took 60 first-time skiers from St. Paul to Spirit Mountain.'],
      offer: ['I can meet your crew at Spirit Mountain.', 'Families are happy to talk on camera.'],
      number: ['I took six hundred first-time skiers to Spirit Mountain last winter.'],
      credential: ['I opened a gear library in Duluth.', 'I am an Olympic skier.'],
      quantity: [
        'Low snow closes most of Minnesota ski hills early.',
        'Low snow closes Minnesota ski hills early.',
      ],
    },
    supported: {
      quote: ['Low snow closes half of Minnesota ski hills early.'],
      first_person: [
        'I took 60 first-time skiers to Spirit Mountain last winter.',
        'I hope to open a gear library in Duluth.',
        'I grew up in St. Paul and learned to ski at 26.',
      ],
      paraphrase: [
        'Last winter I took sixty first-time skiers to Spirit Mountain.',
        'I am a ski instructor getting Black families onto snow.',
      ],
      courtesy: ['Is this a story for you?', 'May I send you more about it?'],
    },
  },
];
