/**
 * Coordinates to tell which warehouse is nearer: provinces of China by their capital, countries by the city that most of
 * their trade goes through. Degrees north and east, to about a tenth, which is exact enough for "about 1,200 km".
 */

/** One place per line: `code latitude longitude`. */
const PROVINCES = `
11 39.9 116.4, 12 39.1 117.2, 13 38.0 114.5, 14 37.9 112.5, 15 40.8 111.7, 21 41.8 123.4, 22 43.9 125.3, 23 45.8 126.5,
31 31.2 121.5, 32 32.1 118.8, 33 30.3 120.2, 34 31.8 117.2, 35 26.1 119.3, 36 28.7 115.9, 37 36.7 117.0, 41 34.7 113.6,
42 30.6 114.3, 43 28.2 112.9, 44 23.1 113.3, 45 22.8 108.4, 46 20.0 110.3, 50 29.6 106.6, 51 30.7 104.1, 52 26.6 106.7,
53 25.0 102.7, 54 29.7 91.1, 61 34.3 108.9, 62 36.1 103.8, 63 36.6 101.8, 64 38.5 106.2, 65 43.8 87.6, 71 25.0 121.5,
81 22.3 114.2, 82 22.2 113.5`

const COUNTRIES = `
AE 25.3 55.3, AF 34.5 69.2, AL 41.3 19.8, AM 40.2 44.5, AO -8.8 13.2, AR -34.6 -58.4, AT 48.2 16.4, AU -33.9 151.2,
AZ 40.4 49.9, BA 43.9 18.4, BD 23.8 90.4, BE 51.2 4.4, BF 12.4 -1.5, BG 42.7 23.3, BH 26.2 50.6, BJ 6.4 2.4, BN 4.9 114.9,
BO -17.8 -63.2, BR -23.6 -46.6, BW -24.6 25.9, BY 53.9 27.6, CA 43.7 -79.4, CD -4.3 15.3, CG -4.3 15.3, CH 47.4 8.5,
CI 5.3 -4.0, CL -33.4 -70.7, CM 4.0 9.7, CN 31.2 121.5, CO 4.7 -74.1, CR 9.9 -84.1, CU 23.1 -82.4, CY 35.2 33.4,
CZ 50.1 14.4, DE 53.6 10.0, DK 55.7 12.6, DO 18.5 -69.9, DZ 36.8 3.1, EC -2.2 -79.9, EE 59.4 24.8, EG 30.0 31.2,
ES 40.4 -3.7, ET 9.0 38.8, FI 60.2 24.9, FJ -18.1 178.4, FR 48.9 2.4, GA 0.4 9.5, GB 51.5 -0.1, GE 41.7 44.8, GH 5.6 -0.2,
GR 38.0 23.7, GT 14.6 -90.5, HK 22.3 114.2, HN 15.5 -88.0, HR 45.8 16.0, HU 47.5 19.0, ID -6.2 106.8, IE 53.3 -6.3,
IL 32.1 34.8, IN 19.1 72.9, IQ 33.3 44.4, IR 35.7 51.4, IS 64.1 -21.9, IT 45.5 9.2, JM 18.0 -76.8, JO 32.0 35.9,
JP 35.7 139.7, KE -4.0 39.7, KG 42.9 74.6, KH 11.6 104.9, KR 37.6 127.0, KW 29.4 48.0, KZ 43.2 76.9, LA 18.0 102.6,
LB 33.9 35.5, LK 6.9 79.9, LT 54.7 25.3, LU 49.6 6.1, LV 56.9 24.1, LY 32.9 13.2, MA 33.6 -7.6, MD 47.0 28.9, ME 42.4 19.3,
MG -18.9 47.5, MK 42.0 21.4, ML 12.6 -8.0, MM 16.8 96.2, MN 47.9 106.9, MO 22.2 113.5, MT 35.9 14.5, MU -20.2 57.5,
MV 4.2 73.5, MX 19.4 -99.1, MY 3.1 101.7, MZ -26.0 32.6, NA -22.6 17.1, NC -22.3 166.5, NE 13.5 2.1, NG 6.5 3.4,
NI 12.1 -86.3, NL 51.9 4.5, NO 59.9 10.8, NP 27.7 85.3, NZ -36.8 174.8, OM 23.6 58.4, PA 9.0 -79.5, PE -12.0 -77.0,
PG -9.4 147.2, PH 14.6 121.0, PK 24.9 67.0, PL 52.2 21.0, PR 18.5 -66.1, PT 38.7 -9.1, PY -25.3 -57.6, QA 25.3 51.5,
RO 44.4 26.1, RS 44.8 20.5, RU 55.8 37.6, RW -1.9 30.1, SA 24.7 46.7, SD 15.6 32.5, SE 59.3 18.1, SG 1.3 103.8,
SI 46.1 14.5, SK 48.1 17.1, SN 14.7 -17.4, SV 13.7 -89.2, TH 13.8 100.5, TJ 38.6 68.8, TL -8.6 125.6, TM 38.0 58.4,
TN 36.8 10.2, TR 41.0 29.0, TT 10.7 -61.5, TW 25.0 121.5, TZ -6.8 39.3, UA 50.5 30.5, UG 0.3 32.6, US 40.7 -74.0,
UY -34.9 -56.2, UZ 41.3 69.2, VE 10.5 -66.9, VN 10.8 106.7, YE 15.4 44.2, ZA -26.2 28.0, ZM -15.4 28.3, ZW -17.8 31.1`

type Point = { latitude: number; longitude: number }

const pointsOf = (rows: string): Map<string, Point> =>
  new Map(
    rows.split(',').map((row) => {
      const [code = '', latitude, longitude] = row.trim().split(' ')
      return [code, { latitude: Number(latitude), longitude: Number(longitude) }]
    }),
  )
const provinces = pointsOf(PROVINCES)
const countries = pointsOf(COUNTRIES)

/** @returns undefined for a country that is not listed */
const pointOf = (country: string, province: string | null): Point | undefined =>
  country === 'CN' && province !== null ? provinces.get(province) : countries.get(country)

const EARTH_KM = 6371
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** The great-circle distance in whole kilometres. */
function kilometresBetween(a: Point, b: Point): number {
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2
  const chord =
    half(a.latitude, b.latitude) +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * half(a.longitude, b.longitude)
  return Math.round(2 * EARTH_KM * Math.asin(Math.sqrt(chord)))
}

/** A country, and in China the first two digits of a province. */
export type Spot = { country: string; province: string | null }

/** @returns null where one of the two is not known exactly enough: within a country its one point says nothing */
export function kilometres(from: Spot, to: Spot): number | null {
  if (from.country === to.country && (from.province === null || to.province === null)) return null
  const [a, b] = [pointOf(from.country, from.province), pointOf(to.country, to.province)]
  return a === undefined || b === undefined ? null : kilometresBetween(a, b)
}
