/**
 * Passwords that attackers try first; the browser warns while one is typed, and the server refuses it. The rule of six to twelve letters
 * and digits mostly leaves a word with a number before or after it, so such pairs are refused (some 60,000), and also those of the
 * published lists that fit no pattern: walks over the keyboard, mixtures, names. 8 KB, so a page loads this only once a password is being
 * chosen.
 */

const wordSet = (text: string): Set<string> => new Set(text.trim().split(/\s+/))

/** Words that people put a number before or after. From the top of published lists of leaked passwords. */
const WORDS = wordSet(`
  password passwort passw pass passwd contrasena senha sandi rahasia mima admin administrator root user test guest
  login welcome hello hola halo nihao qwerty qwertz azerty asdfgh asdf zxcvbn zxcvb qazwsx qwert qwe asd zxc abc abcd
  abcde abcdef aaa aaaa aaaaaa iloveyou loveyou love lovely woaini aini wo woaiwo teamo amor cinta sayang sayangku
  monkey dragon master shadow sunshine princess football baseball soccer futbol hockey basketball superman batman spider
  michael jordan jessica jennifer ashley michelle daniel thomas robert andrew joshua matthew anthony nicole amanda
  charlie tigger buster pepper ginger cookie summer winter spring autumn flower angel angels angela lucky happy star
  killer hunter ranger harley thunder matrix phoenix falcon eagle tiger lion bear wolf mustang ferrari porsche yamaha
  honda toyota mercedes corvette yankees cowboys lakers chelsea arsenal liverpool barcelona real madrid juventus milan
  google facebook instagram apple samsung nokia microsoft windows linux internet computer laptop server secret letmein
  access trustno freedom whatever forever family mother father baby babygirl cherry orange banana chocolate cheese
  pokemon pikachu naruto minecraft fortnite roblox starwars hannah maria carlos juan jose pedro miguel andrea alejandro
  budi siti dewi agus indonesia jakarta bandung surabaya bismillah allah merdeka garuda doraemon kucing anjing
  china zhong zhongguo beijing shanghai shenzhen guangzhou taobao alibaba tencent weixin wang zhang chen liu yang huang
  zhao zhou longlong xiao xiaoxiao dearbook asdasd qweqwe zxczxc qweasd qazwsxedc onepiece mexico espana madrid
  colombia argentina peru chile shop store buyer trade tradepost office money dollar gold silver diamond
`)

/** Numbers, and the years that are birthdays or "now". */
const ENDINGS = wordSet(`
  0 1 2 3 4 5 6 7 8 9 00 01 02 03 07 08 10 11 12 13 21 22 23 33 44 55 66 69 77 88 99 000 007 100 101 110 111 112 123
  222 321 333 444 456 520 521 555 666 777 789 888 911 987 999 1000 1111 1212 1234 1313 1314 2000 2222 2580 3333 4321
  5201 5555 6666 6969 7777 8888 9999 11111 12345 54321 111111 121212 123123 123321 123456 654321 666666 888888
  1234567 5201314 12345678 123456789 1987 1988 1989 1990 1991 1992 1993 1994 1995 1996 1997 1998 1999 2001 2002 2003
  2004 2005 2006 2007 2008 2009 2010 2011 2012 2013 2014 2015 2016 2017 2018 2019 2020 2021 2022 2023 2024 2025 2026
  2027 2028 1a 12a 123a 1234a 12345a 123456a a1 a12 a123 a1234 a12345 q1 q1w2 z1 x1 1q 123abc 123qwe
`)

/**
 * Walks over the keyboard, mixtures and names that fit no pattern, from the top of published lists, only those that satisfy the rule (6
 * to 12 letters and digits, at least one of each).
 */
const OTHERS = wordSet(`
  1q2w3e4r 1q2w3e 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4 q1w2e3 q1w2e3r4t5 q1w2e3r4t5y6 1qaz2wsx 1qaz2wsx3edc 2wsx1qaz
  zaq12wsx zaq1xsw2 zaq1zaq1 1qazxsw2 qaz123 qaz123wsx qazwsx12 qazwsx123 1qaz1qaz 2wsx3edc 3edc4rfv 1qaz3edc
  1a2b3c 1a2b3c4d 1a2b3c4d5e a1b2c3 a1b2c3d4 a1b2c3d4e5 a1s2d3 a1s2d3f4 1a2s3d 1a2s3d4f z1x2c3 z1x2c3v4 1z2x3c 1z2x3c4v
  q1q1q1 q1q1q1q1 w1w1w1 1a1a1a a1a1a1 a1a1a1a1 aa123456 aa12345 aa1234 aa123456789 a123456 a1234567 a12345678
  a123456789 a1234567890 123456a 1234567a 12345678a 123456789a 123456aa 123456ab 123456abc 12345abc 1234abcd 123abc
  abc123 abc1234 abc12345 abc123456 abcd1234 abcd12345 abcd123456 abcde123 abc123abc 123abc456 q123456 q1234567 q12345678
  q123456789 w123456 w123456789 z123456 z123456789 x123456 x123456789 s123456 s123456789 d123456 m123456 l123456 c123456
  h123456 j123456 k123456 y123456 zz123456 qq123456 qq123456789 ww123456 as123456 asd123 asd123456 asd123456789 asdf1234
  asdf123 asdf12345 asdfgh1 asdfghjkl1 asdfg123 qwe123 qwe123456 qwe123qwe qwe12345 qwer1234 qwer123 qwer12345
  qwer123456 qwert123 qwert1 qwert12345 qwerty1 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty7 qwerty99 qwerty00
  qwertyu1 qwertyui1 qwertyuiop1 1qwerty 123qwerty 12qwaszx 12qw34er 1234qwer 123qwe 123qweasd 123qweasdzxc 123qwe123
  1qw23er4 qweasd123 qweasdzxc1 qweasdzxc123 zxc123 zxc123456 zxcv1234 zxcv123 zxcvb123 zxcvbn1 zxcvbn123 zxcvbnm1
  zxcvbnm123 1zxcvbnm 123zxc password1 password2 password3 password7 password9 password01 password11 password12
  password123 passw0rd passw0rd1 p4ssw0rd p4ssword pa55word pa55w0rd passwor1 passwort1 pass1234 pass123 pass12345
  passme1 mypassword1 newpassword1 mypass123 admin1 admin12 admin123 admin1234 admin12345 admin123456 admin2024 admin2025
  4dm1n1 adm1n123 root123 root1234 toor123 user123 user1234 guest123 test123 test1234 test12345 test123456 tester1
  temp123 temp1234 demo123 demo1234 changeme1 changeme123 default1 welcome1 welcome12 welcome123 welcome2024 welcome2025
  letmein1 letmein123 l3tm31n trustno1 iloveyou1 iloveyou2 iloveyou3 iloveyou12 iloveu1 iloveu2 ilov3you iluvu2 love123
  love1234 love12345 love123456 loveme1 loveme2 lovely1 mylove1 mylove123 woaini1 woaini123 woaini520 woaini521
  woaini1314 woaini5201 woaiwo1314 5201314a 5201314q 5201314w a5201314 aini1314 520aini wang1234 wang123456 zhang123
  zhang123456 li123456 liu123456 chen123456 yang123456 huang123 zhao123456 zhou123456 wu123456 xu123456 sun123456
  nihao123 nihao1 qq1314520 wo1314520 tmd123456 caonima1 caonima123 woshishui1 monkey1 monkey12 monkey123 dragon1
  dragon12 dragon123 master1 master12 master123 shadow1 shadow12 shadow123 sunshine1 sunshine123 princess1 princess12
  princess123 football1 football12 football123 baseball1 baseball12 soccer1 soccer10 soccer12 superman1 superman123
  batman1 batman123 spider1 spiderman1 spiderman123 pokemon1 pokemon123 naruto1 naruto123 naruto12 ninja1 ninja123
  killer1 killer123 hello1 hello12 hello123 hello1234 hola123 hola1234 hola12345 holahola1 teamo1 teamo123 teamomucho1
  contrasena1 clave123 clave1234 sayang1 sayang123 cinta123 bismillah1 bismillah123 indonesia1 indonesia45 merdeka45
  garuda123 jakarta1 jakarta123 rahasia1 rahasia123 bandung1 persib1933 persija1 michael1 michael12 jordan1 jordan23
  jordan123 jessica1 jennifer1 ashley1 ashley12 daniel1 daniel123 thomas1 andrew1 anthony1 anthony12 nicole1 nicole12
  amanda1 charlie1 charlie123 tigger1 buster1 pepper1 ginger1 cookie1 cookie123 summer1 summer12 summer123 summer2024
  summer2025 winter1 winter2024 winter2025 spring2024 spring2025 autumn1 flower1 flower123 angel1 angel12 angel123 lucky1
  lucky7 lucky13 lucky123 happy1 happy123 justin1 justinb1 hannah1 andrea1 andrea123 carlos1 carlos123 juan123 maria1
  maria123 samsung1 samsung123 nokia1 nokia123 nokia6300 apple1 apple123 google1 google123 computer1 computer123
  internet1 windows1 windows7 windows10 linux1 linux123 server1 server123 secret1 secret123 access14 freedom1 whatever1
  family1 family123 mother1 baby123 babygirl1 babygirl12 babyboy1 cheese1 chocolate1 orange1 purple1 purple12 yellow1
  chelsea1 arsenal1 liverpool1 liverpool123 barcelona1 barca123 realmadrid1 madrid123 messi10 ronaldo7 cr7ronaldo
  ferrari1 porsche911 mustang1 yamaha1 honda1 matrix1 phoenix1 eagle1 tiger1 tiger123 thunder1 blink182 metallica1
  slipknot1 slipknot6 nirvana1 eminem1 beatles1 hunter1 hunter2 hunter12 bond007 james007 agent007 007bond r2d2c3po ncc1701
  ncc1701d thx1138 qwerty321 123321q 123321a 321321a zaqwsx1 zaqwsx123 gfhjkm1 gfhjkm123 ghbdtn1 ghbdtn123 fyfcnfcbz1
  k1ll3r h4ck3r l33t123 l0v3you g00gle m0nkey dr4gon s3cret s3cr3t 1letmein 1password 1234five 4rfv5tgb 5tgb6yhn 7ujm8ik
  1234rewq 4321rewq rewq4321 0987poiu poiu0987 09876poiuy mnbvcxz1 lkjhgf1 poiuyt1 plokij1 okmijn1 147258369a 159753a
  159357a 741852963a 789456123a 456789a 987654321a 112233a 11223344a 123123a 123123q 123123aa 111111a 11111a 111111aa
  000000a 00000a 1111qqqq 1111aaaa aaaa1111 qqqq1111 qq1111 ww1111 zz1111 666666a 888888a 88888888a a111111 a000000
  a888888 a666666 a123123 q111111 q123123 asd111 asd222 qwe111 qwe321 abc321 abc111 abc999 xyz123 xxx123 yyy123 zzz123
`)

/** Case does not make one better: `Password1` is tried right after `password1`. */
export function isCommon(password: string): boolean {
  const plain = password.toLowerCase()
  return OTHERS.has(plain) || isPair(plain) || isOneCharacterRepeated(plain) || isHalfTwice(plain)
}

/** `password123`, `520wang` */
function isPair(plain: string): boolean {
  for (let i = 1; i < plain.length; i++) {
    const [head, tail] = [plain.slice(0, i), plain.slice(i)]
    if ((WORDS.has(head) && ENDINGS.has(tail)) || (ENDINGS.has(head) && WORDS.has(tail)))
      return true
  }
  return false
}

/** `aaaaa1`, `1aaaaaa` */
const isOneCharacterRepeated = (plain: string): boolean => new Set(plain).size < 3

/** `abc1abc1`: typing a short one twice does not make it strong. */
function isHalfTwice(plain: string): boolean {
  const half = plain.slice(0, plain.length / 2)
  return half + half === plain
}
