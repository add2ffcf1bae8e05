-- A short vector for each subject, that says which subjects are near in meaning. Written by
-- scripts/subject-vectors.ts with Universal Sentence Encoder lite (Apache 2.0). Do not edit by hand.
-- A line: name, vector (base64).

alter table private.subjects add column vector bytea;
comment on column private.subjects.vector is
  'Subjects near in meaning have a large dot product. One byte a dimension: 128 is 0, 255 is 1.';

update private.subjects s set vector = decode(split_part(l.line, ': ', 2), 'base64')
from string_to_table($$
sickle cell and blood: aa82fUqRjI54l4eiioqba3KFcnV+lXhy
cancer: Y7dDZ0uNlpGCnGmNgJiVgopudIeMk4iU
diabetes and weight: cZ8+VWeXi56ZfKGZh4SLYmRlbJd3fXSV
heart stroke and blood pressure: dbo6cl6Zq4SMo5WWh4Z+enhrb5J2i3Z+
kidney and organ transplant: cJ0xZ02TiZSKo4iWepmPYnWTcXd5hIiJ
asthma and lungs: gZk0ZFWooH6BkYKFZneKl4Nnc5mPmINq
hiv and sexual health: WcJJhFmOnY+DaoCScHaWeomUeWWDYpJy
covid and vaccines: T5FEfEeuf3CBfI+Aj5SPgZmUcYWfk2p1
skin conditions and dermatology: iaVNb06Kg6lPeWSJenyofnqJY4mgfW12
eyes and ears: mLdYV06NjHpzjXJ9a4Ztd4OHTpqPjX1d
teeth and dental care: fpVNVGCBdolSgaKSk1h3gWJ9S4WFf29z
chronic pain and autoimmune illness: cLI3c0+am4Z+mYqRaICPdXJ6aYlvgGSF
medicines research and clinical trials: U56OTzeXbY2ChYuPfJybinSOj2h3YomB
pregnancy and prenatal care: WbgwaoJ4dJSRcWuFhJdgdoJ1cnCGgZWS
midwives doulas and home birth: Wag+aYZ7YId2jnN4lplLcoWEdliDhIqZ
maternal death and birth injury: TsA7i2R6f3d3mXt5lY9jgn5zbHt6h4Kc
miscarriage stillbirth and infant loss: XLArkHZlfmuRjXiFmZJofn16dnuIlYeg
breastfeeding and feeding babies: eZ82V4WFZ5aHWI2OqZhUdH55g3eQhXqE
menstruation fibroids and endometriosis: c7k9Z1+GgZuDdHWVl3x6VologVeNdYeG
menopause and midlife: h8pBanBlhpN+jVV9fneFf4FSinKBdneD
infertility ivf and donors: Wqw+aGp2aKaUiF6Kl5dzbYuQhWGCfpWN
abortion and contraception: PaVTg3KEjo2LWoSjk5dXbIt6kF+IepGJ
newborns nicu and infants: gagoZ5B+bIyDY3CLj4tUbnyXe3uWkI58
postpartum and new parents: V744c55daHqNg210jY9kiHWGf3mHkX+F
therapy and counselling: XMNmT3pyiHN5hHZ1YYyei4qUlWheYm1t
depression anxiety and medication: fcRIcWN5n4KShnR+TG6bjnlvfpFre2aI
psychiatric hospitals and crisis response: M6BVdWqHnllxepKBYISMeo6Og2dmfmxv
grief and bereavement: b6xKqn9JiliFpIB9kHqEkn11iKqBkYWR
addiction and overdose: d6BMeWCBvH2idpScXWmWgVeKh4p3aHKK
recovery and sobriety: cKZRcoZzt3uVnqKPV4iogWaBhY9wXoKS
trauma and violence aftermath: WMRloHJrrF98X3p8kGyflYKJjnBphXSD
suicide and prevention: WrxYoXR0qFmDiYR0f2Stf3eGhJN8gomk
men's mental health and masculinity: ddBxlapsiJF4fHVjk3ibjGN2nWdslXpk
burnout rest and stress: dZdRUZ2LooCKoYJwZF2BjoNZoKNtdG2a
sleep and insomnia: mqk/Yn14nXGijoh6WlZ0fXtngpNpb25q
neurodiversity adhd and learning: eMJvTkiOcGCTjXNzYXt1fXV4do5ZgHR1
wheelchairs access and disability rights: Ro1lW5mSoHh2gHRlgqJoU5V/Z4hQe32M
deaf life and sign language: kMSTenaMhG50hZZyXo9DbYSMWJp3lpRo
blind life and low vision: sKSAY1yJcFh+foJxdodsXXR/QJVqjoZf
autism and developmental disability: bsxoV32OfXeHdFdqYox+kYB6bphgq3N/
caregiving for kin: VZY4aahIYXiAioFlgH5pd4SDkpF+hHhw
dementia and alzheimer's: X8ZJg2RjgF6NnYl3coh+dGpsbKVzhoZ+
nursing homes and long-term care: LH5VY5tydGJqmpNlbaB8fot7enmLhnJw
retirement pensions and growing old: N4dsgallhHp7xntpjYR2eXRvgZ+BbHCK
dying hospice and end of life: XLE6lGhvk2eBs6d5doaDhXp3jI97jnWR
funerals burial and cemeteries: eXxJuV9sg0dvoZ59hZuVZ353i4mKkJKG
nurses and nursing: VKN6VIqsZoROoZ1qcIN2e4dzdlGHd3dw
doctors and medical training: S7OEVWCuaI9VoJF2cI6PfX97cm52f3B3
hospitals and closures: MHJdcWmki3NjhaOEbpKJdJOAcF6Em26K
insurance medicaid and medical debt: IX1tXG9/mY55kIiffpN5cYZ/aXGZhmR8
public health and health departments: PXZhWGatfpR0YJ2CZaWDcpZ7i36UfW9u
ambulances emergency rooms and first response: UYZOdIK1q1dtkZ9efX2Gc4iKe4+RmoFq
rural clinics and doctor shortage: NXtSb4GrbIKBhpBnYZVzZ3mVdl6LeWd3
medical racism and mistrust: Pbt7kkyVeZtgeYd+goyKfGRvZm9wjHeB
pharmacies and drug costs: SnZhTlJ7k52Bb6mVZHWPZmCLe2aIgXZ8
home remedies herbalists and traditional healing: mpE5fk+JZatrj56mY3mKhHKCi4Z2fG10
health tech and startups: Y4lvK0SWgZGVg31yaJSBYIGYh4N5hod4
basketball: tIacjbuskYeOj3GXpY2cm5SIYYtzjZJy
football: p6Okgqu7kYCNinqHrpqciG+Cd4WMl4Fc
baseball and softball: s3uTjqG3l3utm3SVp5uIdXh7WX5+hYNj
soccer and rugby: qp+UkrKzkJOQi3uPp4qOYpmbbolnoH1y
hockey and ice skating: xZaIhay+l3uRcnONrH+WdIyFa453kXx9
track running and marathons: opZ8gqHHnYWXlGRzppSCWmuDfphzZ32T
swimming and water safety: np9iepLMioaElGWDn2aVj6iJb3aFbXah
boxing wrestling and martial arts: raGSfpyfrpl2hJmLuoedb4WhgYBgkHB4
tennis golf and racquet sports: vmyJgaSohH2akn+ftKihfIiIboZtd4Ro
gymnastics cheer and majorette dance: vamPg7qylYZpiXmjmpB8dpGBfZFpe4B8
double dutch rollerskating and street games: yH2Agr+ho3qPaW+Wkn+LboaOaYldi4CJ
horses rodeo and riding: vW10saaaiouAj4d8uZhqYnJ/fHh4ZWd2
cycling and bikes: rXdufZKjpoGnbWuAgn6NN2h6jnZma3mc
outdoors hiking climbing camping and snow: tGNelpikcHahgWJcfn6jZIWMjZOOUXN6
fishing and hunting: qE5bmnqfbISXhpVytG6Lj4mrgISXXnls
chess and board games: vIuxfn6Cf3urlImgmnaTf5qNgoJLlIZc
gyms weightlifting and yoga: paZoU6WtiJ12cnd/founXHx8nJJrYnOW
women's sport and pay equity: gbGfcaSdkq9/eWx7vKeOaZp+e2R5fXuD
college athletes pay and sports business: aonGaJ2claqMmoyLrqOigXqLeH95jnN7
youth leagues and coaching: ip6absG6fXSSmXiJn5GokHuifY93lXV1
motor sport and car culture: tGWDeZuhu4SehWRoqoNza1h2eXx+m4d9
sailing rowing and surfing: um94k5Srh41/qYFpnFlzaquNhnmVWX2V
barbecue and soul food: rGlNnpyFcqGKeryOiIyPrndsd5OKgJRz
baking bread and sweets: t3FOdJZ2bJ2LYrKkiHxvmHxffZt4gpiL
restaurants chefs and kitchens: mld8Zpx7bphze8l8dJuXqpF3bHlhj5iJ
street food trucks and corner stores: o1FbgaOHfa+TVbqHiIqNkXp7ZYSAj5aI
coffee and tea: r25rb4iBdryFerN9WF5udHlSgo5mfop7
wine beer spirits and bars: w1pqgYt3mJeQhbaVdo+Je2x0emSCZaNf
vegan and plant-based: ln5Qe2WMasGaXaiGe52Ym290moR3c32Z
seafood oysters crabs and shrimp: p1JUkm+abKyMgrF8oVyBl5OCc26ObYiF
sauces spices and preserving: uWFSe355c7KEc7mbi3V/q313dn2JhJiA
african and caribbean cooking: s21imn2MZsaHgrmDdXODno6NbpN3hYuL
school lunch and feeding children: cpJlZK6SP3mfV7WRinaFiHh2c4uNkIaW
hunger food banks and grocery access: Y0RSZZpza46lU7iLgXqJdIB3doZ5iHaH
cookbooks recipes and food history: tIZzdnliR6GMcsR3jpaJoXtvhY+AfpCK
church suppers hot meals and potlucks: iXROiKV4ZYWHddaOd4mSg5lkmYJ5jpmB
crop farms and market growers: cTJmioCaRZyRdoKKgZJ3mVWIjX98c3GJ
livestock poultry and dairy: kVNLm4GWW6eJaqV9qZp+kGaagoR4c2d5
black farmers loans and usda: PFKhuoZ3YKF4gnWIh4x/h1WCfX56fW2G
family land and heirs' property: VkuI0nxccXSFnXCKm4B6ioKUcnp3dYSK
urban farms and community gardens: jDxMmniTRXyMcHKCbaCHn3iRi4NwdXmH
beekeeping and honey: oGY6iF6jY5CNZHKEhHBmoIKGnZKUaoRm
seeds heritage crops and plants science: lE1Yl1KTOKCRh3uJe5N+lG2Ejox4bHiG
flowers floristry and gardens design: tUtFm4JyUXhuim+EYKB0iX95j499boWC
forestry timber and land stewardship: iyJbl3GeXXJ2hm6Fjn98j3qKj5J/YXt1
farm workers and migrant labor: R0lym4miT6Jvc5lshH9ykW9+nntng3SO
climate change and policy: VlV/hF2ze56gf1KBgnt9iZxYnJSHim+V
heat and hot cities: e05ah52tpIGOb1x9aGaSnI5Ob3iUkYqA
floods hurricanes and disasters: WktSpH6lmGCMhGJ9j2t3jZ5qfXumjnGM
wildfires and smoke: eExaq3GXrl19hXaGhWyJq5dmkZ6Yk4t3
clean water lead and sewage: T0FRhWW0lnF0b3mKjWKKnoN8c3CNe3qJ
air pollution refineries and plants: azFegl6xpISGbnR7dW+BmnNriIGWl4aJ
waste landfills and recycling: dyNWbW2Aj1p8VnyKknaOiHN3gYKJiH+P
energy solar and power jobs: ZS56ZG6njpGPjFqJfHNkioFlpHCGjI5/
power bills and utility shutoffs: XEBoYIyTrHiKhmCOhWFgmINah3yUlIhu
wildlife birds and animals: sWlprmSlWYKXc35dpId/hZCbk4xzY3Nk
pets dogs and cats: d3ZGfX5sbYKFUIpRg6GRhXuxfaJxh2pb
oceans rivers coasts and marine science: j09jpVezcZiQmHl2kGCIiJyDdWSZX3uW
parks trees and green space: kD9jpIeTY0yHbHF0caqVeoyHcpBzXIOJ
environmental justice organizing: Tkd6oVmxkYCCbmJ2jp+MnHdsjneKcH+V
weather space and earth science: rHOAiE+reX2fnFBrh3l/f6ZPgoCahZSA
mining soil and minerals: jjNem1eOaYeFk12pjmqHkneBnYh5eoWD
natural hair and discrimination: nZpoa5F4grE8a2SFd22MrX19hpybd29q
barbers and barbershops: mnh9Yql0l6E6gIWVam2kmnWDd4SifYNZ
braiding and locs: v4V9Z499cYcwem6chmJ6fYaQfnObXnp7
wigs weaves and hair industry: m3yEaYtnkK4nbGCHg354nI6JgXqdb3p7
make-up skin care and beauty business: sZVtYXBkjrRHX1+CeHmNfYl3bYujdmx/
nails and nail art: vIp0WHxgcnpDdHSoglZvd2t9c5Rsd4t2
perfume scent and candles: v25McGdVipphcouQXWN2gH9kgIKVioVr
fashion design and the fashion industry: w3qYY41Yhp5OWV1wgIyGZoBvfYWLeXuZ
sewing tailoring quilting and textiles: xGdsYpFjZHJEa2mPjGpoZnx3ioZ7cHJ9
sneakers and streetwear: vGWHeKZtj5toXV6DjW6hYWGUeJOej2yH
thrift vintage and secondhand: sEd+aoU8hXlseXWCkH6gYGKNgnifknd5
modelling and image: oIiRVn1sfqRGcEpVho58gYSNZ5yPgIeb
tattoos and body art: rKN6g11lhYE4en+Ig4WpYHOFZZiMb5SY
weddings and bridal: oH5viqlIhI5akY2GiZ9ueraDkYOQd7SC
plus size body image and fatness: lbFjcI98n7ByWmJ8n4aMaIBRc41+ZXqh
jewellery beads and accessories: yGdwcnlOgItMhnWplXWIWoKKkICHhIt7
novels and literary fiction: ppqwllNYa2igh5pklnZ+gYtefGxxeFqG
romance novels: wZ+EkntHj3+jhYdkjGiAkphjeFl8amuF
science fiction, fantasy and afrofuturism: v4mYjkl9cnWajHFymV19hKJkjFdujGh9
crime and mystery fiction: m4+amktanl2ebJ9llmKGloJ6bGV4cGZr
memoir and personal essays: mrWri2BNYHCkkoxZh3mMjYJdeYp9bW6E
children's picture books: tqaHfHxWQ1CUYYV5mn5ueXhweIuZfnF4
young adult books: sK2jiXVWZl2rb4xzjmd/gH9ce2OFc16E
bookstores and bookselling: lV+ncHNEXnKSXKpmf36LUn5teWaKe3Z1
libraries and librarians: jGyiWG16SUKYbJ+Ac4J5YoNsfmaPa31k
book bans and censorship: cZy+kGFpamyNP5SXmG59cJBfgXOMhnGT
publishing, agents and self-publishing: iXPHWExLdHqTfJ5vkIB7cXtthY2EdGeO
poetry and spoken word: yKWhqWZsdnmeio1/XnFxgn1ciZpvdG+C
comics and graphic novels: yJqzhVVhfXmKY5ZpinuGgIZqg3d+jFWC
book clubs, readers and audiobooks: t6Gta3BhX2+yeKloeHWDZ356hnd8bnRm
jazz: 24aWkoOUnHN6po2HXI5eiWSJiHB+en9/
blues: ynt+n4+GpHOArniSZ31vfkaMgnOZhXxx
gospel and choirs: vKyQnHyHlWaGqpWjXZFWdXODmWqEiX12
hip-hop and rap: wZecnot+rpSacXKQXnh4lkaNi4GDfniP
r&b, soul and funk: ypGFoIl8tH+XmHSNVn1njluMjW+PfXCE
house, techno and djs: xnR/foh+uHCPhHuFSIlqjmWgnm6MjIaK
reggae, dancehall, soca and calypso: 0oh+rYWAp5OKlYCPVXZch3CdgnyNfXqJ
afrobeats and african music: y42NqXuGmJ+AjnyLUmphgnixioaCj3qN
classical music and opera: yZGmiXCGlGN2tZSQYYtSiH6KgWuChIOH
marching bands and drumlines: xZWNj6yyml1qkI+Wg5hwemqLmoaViH6A
country, folk and banjo: y3iOu42IpIeOlIOPbn9ac12Tfn6VdW2H
rock, punk and metal: 15R9mYOHvG2AgW2PbXt/iF+Km2yLh3uG
songwriting, recording and the music business: tX6tZGpgrniYkH+DYo5mkFmek3eVdnqW
music teaching and instruments: vaSNX4eTdkp8pI+daoZjhmGli4GGgYWC
venues, touring and festivals: pWSQbJeEwXOGk5V8UaaDd5iVj2ukh4ee
vinyl, record shops and music archives: t2WPd1lZqlWGhYqHd5NzfVCSkXqohISK
theatre and plays: wZayf5J2jXV0kZludpxepaB1cF2EimuP
dance and choreography: y6+Wea+Rk4VohoKJapFjiY+Pgntva3ah
ballet: zKiNcqGRjIdSkoSVgYVcdpeKcHltcG+Y
tap and step: y5t4ia2UsIZ5jneehIhWgoyMeYRqZIaN
comedy and stand-up: xrCfjIR1rYuKfKRpgJpnn5BreHqEgGt7
documentary film: jo+xi1eIj2mNkJZPjq6XoImReH2ehV6f
independent film and directing: sIm7flxvl3qIgotciIZvqKGWcWeIkGik
horror: rqFspV5jmGOSZ4RviGqKooqDZFh3n199
television and writers' rooms: nqGpdHNtl3Wai41Qjp12t5J5aVeZgGp6
animation and puppetry: ypmdYmmCdnB8a3N8iYhVqZiWdYRzlV+N
acting, casting and voice work: pbSlZ3tzjoVum41VhoxarZ6JZG19gGOF
crew, stunts and film craft: v3SXT4uPp3JThXdVlYFsoYyPeXuOhm+N
cinemas and film festivals: um+hc3RtlmV+Z6Bhfp97j62EblaPm3+Y
circus, magic and variety: 14p5epGkl2t9g3qUl41zhKOHdHVYiV2H
drag and ballroom: 16SFiaB7uolrfWuPfYp2hplzeX2LcnWG
painting and drawing: 0HmMeV9sbFVEioZ7f3+IhHx8dZlscHCQ
murals and graffiti: tlOYmXJzg01PY3aHZJiWbYB6eI9jjnyH
sculpture and public monuments: rmJ/iFeIeFBGj4OTg6eGa5tyfIlnjouf
photography: uIGQZ1RncnVhdnNTgZCNfI+QdLObaJ6O
museums, galleries and collecting: nkaha15hY1tfipZ3fKqcapGEgoV6jX6b
pottery and ceramics: zU5mdWVoYWhTfYSbjnd5jIhxeoZwjIOC
quilting and weaving: yWJvbo5vWm5LbWaWiG1kboR4hZVxcnKE
knitting, crochet and sewing: w3dhXJJkYmZQaGqaiWdra4h+j5GBeW6E
woodwork, furniture and metal: wEBiZ4RsbmZPf4KOlWJ6d2+MkHx7gYFz
glass: v1pbZ2KAl15fiYCddnt5jZZcbodojZ2A
printmaking, letterpress and zines: vWurV1lYb2hmZJF5dYF5XHRsgZaHh314
dolls, toys, baskets and yard craft: xl5TaY5ZYmtyYG6SlXNybX+PinGCkm5z
carnival costume and sign painting: 2m95j4lthXhJb5N9cpGMXpuNdYOPh3SF
architecture and architects: nTqUbniNalhlm2OCUpaIjpx7enpmkZGK
historic preservation and old buildings: cjuPmXRyaThejoGMf6CShIZwfXl/nIaS
interior design and home decor: ukdQYY1TdWZaf294aIuBgZCDgoB+kIJy
city planning and zoning: XDKRk5SDhXKbcFiEVJqLjI15Z3digHeM
landscape, gardens and parks design: pTpdkoeaW1qGeWF7aJ9/gY2HgY1kYneF
graphic design and lettering: uW27V2BtanJfdm90c52IZ3dyeqSKi4+D
product, web and industrial design: olimN1SIboVhbWlsh5R4emyAiYJ5kpOM
construction trades and contractors: bjKYWY6WdnlIknRxhmdwkHl/kG1egX96
home repair and owning an old house: VTdWbIR1mFJoiGKCj3lzln1ycX2GjpBq
small homes, mobile homes and alternative living: fjBDiZZnb2GRhFxjdnh2jYyKc3F4g352
streets, walking and cemeteries design: jVtnmZeaik+KYGhzWIh/VH1oWY9gaYqL
video games and game making: tpOkWnl/l32qcHdum3ycmoedk4NvtnZv
board games, cards and puzzles: yH6haoN4fmyshI2kl3eQfZ+He4JSl4li
fandom, cosplay and anime: 16eWfYFslIOFa3h+hWyBjq94hniHqmyD
creators and social media: l46qZmlamZapU2F9dpCKiI+YqJ+TiHOc
online harassment and safety: Xq6gcmtopoSQNmp1iHKPiJuMm5Z8f42C
memes and internet culture: pcCYjHhqkqOjVHd2eIeImY1yirKLlYmL
podcasts and audio: tZOcWF94lnu6f5FfeKNxnHyNkYiXd2d1
radio and black broadcasting: oHqlg3eMn261mJxZbKNeelyGg4Gtg4Rv
journalism and local news: YZHJfmR2hnKRgaJJl5eAin9rc6SZcnl2
misinformation and media literacy: YZ2ahTh/jZykYXCFlYaAl5Nwh6elhm1+
privacy, surveillance and algorithms: TIStZU17mXaNVG1ufn91epSPfpJ7Z7Ft
streaming, newsletters and tech access: gGy1OWuJiHq5dYlwc4R6gYqdonqge4x5
black church: i394t4RgXm+DlZafW5WQV5R3k2GVp5pt
pastors, preachers and chaplains: Z6mBnIh+dXJ3m6ajY5yLZJBusFGLeYld
islam, black muslims and black jews: jpeIvm18Zq93cZyHUnGCe5qChJmKrZ5r
african religions, hoodoo and ancestors: sYhlv2GBaJ17lIOfXWl3bZKYjW1zonxw
astrology, tarot, buddhism and nonbelief: op6JiUhucJOmnGqVZHuBZ7Bil25ti5d3
mutual aid and volunteering: aGlRZa94anyNh6tucX2nZ6Cbr46DiHVx
philanthropy and nonprofits: S3GbZ4FfeI92pH+ZlLeKZpeHpoCKhVaP
fraternities, sororities and lodges: o5+SmKJ0b5dynYKXbYWuX5Frq16Rf49Z
neighbours, block associations and organizing locally: b0V/laxumViCU3t7WqCDhpaBh4lxdHhX
block parties, juneteenth, kwanzaa and festivals: sXltuLJ0eIqFcaGVY4+AfJ59nJCWk5qh
elders, wisdom and family reunions: dahknatPb1+Huo5mgo56fWdskZ2LeZF8
parenting and motherhood: cLREb7dnWnyecnhvlIVVhniEgoB9joV5
fathers and fatherhood: a8JflK9VcnKElXhpon1tk2CUiIKEkpFw
adoption and foster care: NqhhkI9eU4qOdWRwhY9wgHOvf3mDiIiA
child care and early childhood: UKhzY6WMRFuWXISRh35ZjX2Sfn+KiG6K
teenagers and growing up: eM6MeMB9cmCFV3GHd26Vknd0iISTgo+T
marriage and weddings: ioRnnKY/eZN6oId5kJppgLF6lH2Gb7KP
divorce, custody and co-parenting: R6higqRAh3eJi22Ao4xqmY+Ug3J5cJqF
dating, love and desire: i7V1fJBBk6SohnZpfXKbh45wgX53VKSL
sex education and pleasure: ZMhpY3B0g4aPTm6HgnmGfIqEn02AXpSB
friendship, siblings and loneliness: kb9dj6VPg32rnHl8f2CRoIqChYB0iaFx
single mothers, grandparents and kin raising children: YKFSm7pNXoCfi2NsgH9xiW6CdYKGl5R5
lgbtq families and fertility: WLZTjYhtZqqSdVKCiaJ4eYeVhluJhZaI
lgbtq life: jbWKt5Fuk6WOcFd9Vp+aeY2AjWKBbZBz
trans and nonbinary life: ZNN2im90ipluZFVqbpJ9bIdsg1Z0fYeN
colourism, hair and beauty standards: s69ujX1uga5Ealh8e2qGmHFwcZKOcIF9
mixed families and biracial life: gbN+upVmZrZ6flFrjX5+h2OMZ4F4lpN/
black manhood and boyhood: jciRqJ97kJVscm1ilnCWil1yk2dwkHtd
black girlhood and womanhood: pL2VopJmfqxgZVJugXuFhGVjgG9ueoJ6
black english, accents and language revival: mZ+rp2GHWqGHh4FsXWJlhnaHToh3k5Bi
africa and diaspora ties: g4aRymGObMJ3jG91blx0aY6XdoR3lXmI
caribbean and afro-latino roots: tXBzxIeOcbyFloaBX2Z4goSYX3+PhIOB
black immigrants and refugees: RYSauY2OZq57d3dmZmZ1c46jZI9zlIOB
black native and indigenous: j3GN6neOaKh2kXeDfnR+eXKGc32DdYZp
black southern, rural and appalachian life: lFxj0JicZI+NgYN9fYOJkF9gZ3OXcXpo
black midwest, west and north life: plJywKKXh4mLhnBybYObgl5vVWqZeoZ0
slavery and descendants: c16TzXdfWI50loGAlVprbWx9ll9wg3x/
reconstruction and jim crow: Y1+g4IWHd3Nvhn2Qe5p5d1hycIB/g3Z9
civil rights and black power: Z4uw2JSTkX1xb4WGd4RxaGlknZCFk3l9
great migration and black towns: c06J35GBbYWHlIBpcnaWhWFya3SJi4CB
genealogy and dna: fJJ+slJIUIyDqWVzjYl8aWSag4SEcpd4
archives, oral history and family photographs: k3uLeExDa0d5hYVck4uKZHyKg5Wpe5aE
museums, historical sites and history lessons: gWG6smd4UFdyi41viJ6iZX5thIWQhYuN
lynching, massacres and racial terror memory: Z32H53B9lWFtcZSLmH2Ik291kI+Bhnt6
underground railroad, abolition sites: cE+F4naIgWqFd499emN8Zm9+kGt9b4eH
black soldiers and war memory: YYeIt4KVhH5WqY1knXWVWXuAppigl3Zo
black inventors, science and firsts: lo+rhUmfd5Fdn3BxnY56e0xlfHVxjKeA
burial grounds: fGNXxVtzfUpsnY2DgJ2cZnyBeI2DkIyE
reparations, monuments and names: T2SjxnhpbIJfnHmilIaIdIV0hYZxnIKc
black travellers and green book history: n2eVroJcaJ+IiYQ6bGyZVH2AaoCFfI2K
hotels, inns and short rentals: fEZ7f6ValJF/lKJra4yQgLGAZVF5d5hv
airlines, pilots and airports: cniPZ5SxmYJ2l5BDlmJzYqF9YIunhJuB
ships, cruises and boating: qVZ6koSYgYGHq5BprkltbaV7g2uSaI+L
road trips, cars and repair: kECEcaCWoXKlfH9alG93ZUhvaXR8iIl9
trucking, taxis and delivery driving: cD98Yp2bnYiZgYVIkGdjbVWCdnV9h42D
public transport and trains: emGHdKCtmHCkapVnV2tbTHJrc3BufoiX
bikes, scooters and skating around: rn5zcK+opm+jaHCEhH2USnB/kHZqa3ei
national parks, trails and outdoors trips: p1JlpJCpdWaZenJgg5alaImQhY+XUnN+
study abroad and moving abroad: ZomlgpKGV6h8pH5qWVGMcqOtbY11jIWW
maps and finding the way: jUWSqVaDbXWufU9xbH+HaI9/bZaDaJt7
starting a business: alitPotlgJ2WloF1fI6UoGqKmY9oeY+f
business loans and microlending: R1mjXntTh4eRqHS2emCGd3qPboZ/e3qC
venture capital and startup money: bleqTHZtmaaoqGaPgpOfi4mXmIWAfXSQ
franchises: dkWgYaF2l6iOha9tkKGak3B3Z290lI2L
main street shops and corner stores: ii+FapFWfYV5Tp12Z4ahcXaBfF59iHyE
online selling and creators' commerce: g1SqQmpMhaaNYnuChICXc3achoOZjnyS
product makers and consumer goods: mE92SXJfjL6PZKaQgpR/jG6Dh3mQmop4
food business and restaurants: ikd3XKFyd6CBbc10f5SNnYt7c31wf5mE
beauty and hair business: m3d/R4JhhrE2cWuBcHWTjoCGe3ybcX5p
black-owned business and procurement: Sk7Efn1vl7difnV7e4uHgWmEhnB8jIOL
cooperatives and shared ownership: UzWRZoxmeaGTlYeHdY18iH2VpGNYhIF/
trademarks patents and legal protection: bmu7aUdkn5JzbXqcrJFqf3+QhYB0gZqf
family firms and succession: S2CJdZc/fZCAtYB5nqGBkGqKg4h1lpWP
pop-ups vendors and markets: limIa4Joj6WVVJaFaoWXZnuOioCNjnuG
marketing brands and advertising: iW+qVmdiobuGYoVxhrSMgHF7fpibkHaB
manufacturing and production: bi2JVmiedZJieYF7jnhyhliIlHlzmYWb
business books taxes and paperwork: SVGwT4JbhoqIj56dmXVtbYN8e4eJandq
debt and credit scores: QnCdXX1VnnGQooOwjViCeH9+YYGQdnl3
saving and budgeting: blt1PZhPiIGglX2gg1aMdZCKg5qPfmB5
banks and banking deserts: T1OsbZBglJqQipixf1yHXHyAboZvboZ6
investing and the stock market: ZFCjVnNTlqWpoXOmlIGSjIKGhY98cnZz
retirement money and social security: LHZ7ZZtrlY2EvIGKh313fXpyhJ52bWJ9
student debt: P4udZZlhc2+Mqnq4hFiDiIJ6aoKYeHeN
payday loans and predatory lending: Rl2jbXxOloGZn3i0jVWAd4aJdYGKgXJ+
taxes and refunds: OFmaaIVcjoyQiYa2m3tncZh+fJGSfG52
wills estates and inheritance: TG13jnMwhGeEvXqWloZ2fX2UeYZ4fYN0
insurance: LVh2Y3J2sYqKiHODmIt5anh9WXqSgXZx
racial wealth gap and reparations: OW6ttoBmc6hvjnKUhniLf257i3lkkmyP
guaranteed income and public assistance: IHpzYaV4bpGPgXmThXpkaoKUiI2KeWB+
inflation prices and cost of living: SziAZY93iKejd4uOemJ5d3djZoGKlWuO
crypto and digital money: elqnZFFhlZGpfXW4c2KGbomYlZNtfI18
lottery gambling and betting: i2idbpJtqYqtk4i2r4GbdZmMZo5qioRd
renting and eviction: SElzdZ1Onm1/eG6EYoWDnZ+QbWh3dIBn
buying a home and appraisals: VTuJaI4/hXuNh1mEg5aKloONYHt9g31v
mortgages foreclosure and redlining: PUyWfotCk3WJmmWgfnSGh4SCaXR1dXJ6
homelessness: TGlFe6lrmGCFZ3RpWWuedpFyiXhwdWt7
shelters and transitional housing: TWA4c6J3e2SFdGhqYIiOeKCEnXB/jHJ2
public and affordable housing: PzmAd59rhHCHf1uHVoqGh5mAeXB5hGhy
gentrification and displacement: XzqWmpNinHOHdlt7V5Cfi298Z29ylXWO
land trusts and community ownership: UzCGsIpqY36Qkl6JdJiJiYSbgHptgHR/
mobile and manufactured homes: dh9jeJp8g2WTfVtng4h3kneWbHqMkoN8
zoning and land use: YCiPmomFgXCTY1yMYZuDg5B9aIFleHh+
keeping and repairing old houses: hC1ZboVkeUheimOEiXh/mnqEeXh+j4h0
vacant lots blight and squatters: aDFrnY9tmUd1c2mLd4Sam4V6b3tpiXZ6
utilities and shut-offs: SjVvY4CionWRgGONeXJlj4lwkHCQho1z
unions and strikes: Q2epfaCdkpVafqeIjHhgiYBgm4BljHGQ
wages tips and pay equity: QGeUVbN3haxshZ+GlW1tkYRrf39gf3qI
warehouse delivery and trucking: ejJ8X5OYkoWQcY1amm9uaE59jG+DkpOD
gig drivers and app work: dFuXPZmMqJqbgolLbXRsZXqLbpJ0dIyN
care and domestic work: S2pRWbZoa4dqdJFWgHFmiIR+j3l0hW1l
trades and apprenticeships: iDaiUYCUbnpdoHd0lVyBimSDlnJshnl2
women in trades and men's jobs: coKIXZuEc5ZNeW9GrHF1d31joFZndnxy
government jobs and federal layoffs: H12sdYmbjIdthI5xgXZriHdti45+fHCF
layoffs and unemployment: N2ukVZd/jpVyjn9cfGSPoHNmg5p4enGV
remote work and office life: cnabMI95lIR2mY1Eb4F1gop1j5pza51o
hiring bias and diversity programmes: UZbMf4eQfblXe2pmdYd9koBueH1tf397
workplace harassment and safety: O4J0a4SiqGhKU41qkG50jYZvj4F1i4aP
night work: jGRhTrGBpHV/hatOb112gm1uh3J0cJh4
career change and returning to work: UY6ZVJB2iIRqyXhdiYSJnnR5gZNtdIKn
internships and first jobs: an6vPaegYXl3nYNfbnKSo3iEj46LaX+M
hair work and licences: oH+KW5p3hJcmdn6AcXWWnoCMcnWfcHpm
sanitation postal and transit work: ZTF2bICVg2J0cZlcc3JdVHJifXB3g4aG
firefighters and emergency work: YGFUf4K1tVZhhpBnjm+GlJB1komWjotq
early years and preschool: hbFrVZ6JQFSSYHiTfoBagXeZeIeHjXeH
reading and literacy: pqGoZmp6RF+yeZV4d3BrbnFwbot6dHFn
maths and school science: k6SjTHaxSVyUfmuffXGIkHl4g4J1iaCB
teachers and shortage: V57EaKSZRHVkf46Qg2dpjH97f4R9i3qE
school closures and desegregation: PIWun5yZW2dxZ3KceYOQi3VpaHOOjHye
discipline suspension and police in school: XbGji6CoglFkSYuUj2GNgXiFg5CMhImB
special education and learning differences: ZcuEUmmeXGWIc2t+YIxygH+Ub41ynoZy
charter schools vouchers and choice: TJGye6ScRYKGfHCsdnl/co6CcGmhj3GB
school boards and parents: SJmkgbeUUliXY3Sjfohqh4J0f4mRhH+B
curriculum fights and book bans: Z6nGoHF3S3N/UpKSl3CCeH1riG6AgHiK
arts music and clubs at school: wKm3aqSeb1d4fI6Oa4+FkoWLlHSTgoGI
nurses counsellors and student wellbeing: XNVwZp6UdWKEVnKLbnShkn9+ioCJi3d+
homeschool and learning at home: ZK2VcKSbNVaYYXWLeXN+ioCNfX+aiIGO
dropout ged and alternative paths: VrOdbK6ZWV+KmW6Kb1qRmHdycYmLgomY
tutoring after-school and summer: jKKVW6+jPF+ahnuIcWuTjn+ciXyUcHWM
buses lunch and school days: iY97bMedTW6QYLOBfXaFaXhpbZCLi5SO
school sports and play: lLGPdcHFf3OHiniQq4qheYmJeIuCgH6C
hbcus: kZK5hYKyeoqEn3uuZpqMdXl4cXfBgXSJ
paying for college: SJKuX6qCU4WJp4idfnmjboKBb32ifXiN
admissions and affirmative action: Wq/Pf5GYW41/knGDcYikgntsY3WJeY58
community college and career training: VZSwRpqtXXxypIB7bXagh3GKd3GUfIp0
first-generation students: Y6alaLl+T1qJnGqCbXOejW9udYeKfJ6L
phd academia and professors: arHOalybWnVsmYKBboSQkXhmgnV6eoJw
adult learners and lifelong learning: f6apVZd6OlOQpIqPcWmBi3B8hYWIfJKE
campus life and divine nine: i62jlauLcn9yhX6SRYGzhYhdlV+MhJZ6
medical nursing and law school: WLihYHy1WHhakYqJapSLhXmDdV6GbH14
study of black history and africana: jYK8zFtxWIN5iIBfhnuUdF9xh3t8hXaI
prison education: YKKph3qeaUloeLCXcGOPlnyYf2V7YoWL
police violence: U52UuHOQvV9xWZx7knp2inKTeJB5kI17
policing reform and oversight: NI2vjHqjpGdnV4xvdYB4fX6Qko5rdoFs
bail jail and pretrial: Oo6Gmn6IpWFtc6+df2l4hnyifIF5U4+I
prisons and solitary: TJBytWuNhl5haq6KdGN9j4mjkW5pY4ON
re-entry and coming home: OoFyoG9uqV1uj56AfW1ujZOTjICNZK2T
wrongful conviction and exoneration: QaeWqFdypG9tdo6UlHZ4nXaWeIZ5XpiL
death penalty: R5iGwWWOpV5thK+SnHp6i36GhoZ9bIiK
courts lawyers judges and juries: UJi3lm58mYBkfZaWm5pvn36SanZvT5hz
gun violence and prevention: U5lpq36NrFJ7T4yCqXWQj3mOiI1+o4Fv
juvenile justice: U7CTqJWNiFVxSIibf3GKhmmkgn+DbIiV
domestic and sexual violence: TcBxn39jsnh4VH56lnaLjox7km1mbniD
trafficking and missing persons: SptxoH5RonKBXYJai1mSgH2bcWKEYo+K
child welfare and foster care: LaJlhZRfXnWKXXh2iItxgHWvh3+MjIF/
traffic stops fines and surveillance: VG6pi3uJsmuLSYZthXV9Um6RaIyAZ6J6
forensics and crime scenes: aJ5/iCx+mVBfc5ZyloGXh3KVbIF/d5Z8
victims restorative justice and abolition: S5iN1mx3l2ZqYoeIkXyPhnd8moZpi3p+
voting rights and access: UYWrqYuFioSVYHCnaKBTfo5sg6KEZ5Jr
elections and candidates: VIOynJmDkJqXfHeWc7FhgY9hjK6Fb3tg
redistricting and the census: Smuos4yKcI2UaFWNbqJtg4FZZIKEboBp
city hall and local budgets: Qk+pjJKNpWh+doeKbaJpfpRrb49/Y2xk
congress statehouse and lobbying: Q3qupXmWjYtwiIqRfaFMf4FklJOSZ4Bg
supreme court and constitution: UJC5rW6AjoFyeIGxkaFVhYl3g4GAZ6B1
protest and organising: ZYOpupuTnI1pWYuBZ5J9ao1prZ17nXyO
women in politics: Xq2crJCFja9qZmh3gaVWfYhajoZ2bHdu
disinformation and civic education: VZPGiluSe4CoWHSFb4Vti5B1m5ychHZx
black conservatives and party politics: XZSpyJV+faiMc2qOc5VwinFemZGHh3Jg
diplomacy and foreign policy: Vn67omN/g6Z6mYyCfWNhfrCBnpt3i4Rl
federal cuts and public service: KGWdjXSRfnBwd46XkZd5goR4iIijhFqh
immigration and black immigrants: ZYaVw5GAZbl4gHZfXG5udoeQV452lniD
refugees and asylum: P4KCvH+DZYd8a4BvWWJ5e6ipfYdyjXqY
deportation and detention: MoCJwoSQfZB1ZY1xcGVqep2gb4qAgIaI
visas green cards and papers: PoOjhn2EcK1vh4hra2p2YamlXpF8g5aQ
haiti and the caribbean: pHV+0oaCfKiKl6VxVnF0hpGSZYeMiHiN
africa in the news: e2qPxVaba7eChHtzbmF5bpGhfo15l22P
war peace and conflict: WH2GvWiRhYaNdIyKkVl+famSuZ58o4B4
veterans and benefits: SIZwkJSHiIZdu5dljZCVW4qGoZKckGZt
military life and families: XZZ2kqeZf3xYoIRRomCLc4WStH6bjoZn
policing and corrections as a career: V5m3mYiRoXRPeoxLgneKh2WRf4J0bY5e
peace corps service abroad and aid work: RX2JhYOnaZFxqZtjbmaSW52arIWIknF/
space and astronomy: sHiFb1Woe3ajsWZzjnmAdqhpl3mLi62L
physics chemistry and materials: qH+WT0GxcHBzlXKaiHOMk3ZrhnNykqN3
biology genetics and biotech: fJZvbzGtTpuDiGl8j5WImHCLiGlyd4x0
archaeology fossils and museums of science: nF14pjCMT2x0kWmHmnycd4CEi294gIKN
mathematics and data: mprAYVaXZ3mdhVmfiG+Mg3huboBpdqBo
engineering robots and making: l2WdR2O2fm16lnJmmnVlf2yRnHdnmpmT
coding software and girls who code: j43EPW2YcoSNfmdkfXWOj2aWlYRniKB+
artificial intelligence: haufYDyQgIWSdWF1a2V0gn+Vi4ZOooh5
facial recognition privacy and cyber security: XY6oYElnpoiUUnFxgWqPc42WiJeMcqRy
internet access and digital divide: U12iT22HfHa8XH2EbW92cYeSkGeReKOF
data centres electric cars and clean machines: dT9ySmCpkIyWfV15dnlofWtynHKBkp92
weather climate oceans and earth science: jF5qkFXFen6giF5vimaFhqtlfX+meIGG
farm and food science: gVlqbVOyOZWQf4CAh5eEoXKNloN0Ynx+
teenagers and gen z: qciEeKx4gnmgYmN+amuamWqTkX+aiYmG
twenties thirties and mid-life: eqVgh7k/gXyeql9wf3WMkHJnhIN7cIaV
widows grief and starting alone: cJk6pINHhFuIpoZwlIKPmoV3h5d9jYqS
retirement and growing old: aZN0gKxcaWqAyIJbhYeDbGtqiat8c3aZ
men's groups and brotherhood: fbxzrrJogJRzhnBujYiWeWeAsGh8lYZe
women's circles and sisterhood: oLlvpaxse5iFb29xjJqLXYlamVtve5B6
mentoring leadership and public speaking: eK+3UJCCeYp+oo1wb61rlZd+o6J6d3ts
rest and the wellness business: kpo7X4mRhZ6DmZB8SXqNdIt1p5BidGl9
hobbies collecting and games: 2HKZX4BpgGyddoGIo3mRaoSSkXRwn3Zs
needle quilting and handwork circles: xW1sWolnV2ZOcm2WhW5rbYx+kJFtcXKD
home gardening and houseplants: qVE6lHWKSn6GeXOIeYp4rIOJfo92ZIB2
pets dogs and animals: hXw7hX1/anWLaIpYm5mAi3axhJ9wgF9S
birdwatching and nature hobbies: yF9soW+hYnWWhm9dkoF/i5eRfpyAX3hk
roller rinks dance nights and social clubs: zIB4gM+Xo2yTeIOQe4aKfpCQgnh2eImN
folklore and folktales: xZKItmNnbnusjINzkmJmgoN3g29zi1x7
$$, E'\n') l(line)
where l.line <> '' and s.name = split_part(l.line, ': ', 1);
