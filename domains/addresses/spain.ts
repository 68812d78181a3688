/** The provinces of Spain and the two autonomous cities, by the first two digits of their postal codes (Correos). */

const PROVINCES: readonly (readonly [code: string, name: string])[] = [
  ['01', 'Álava'],
  ['02', 'Albacete'],
  ['03', 'Alicante'],
  ['04', 'Almería'],
  ['05', 'Ávila'],
  ['06', 'Badajoz'],
  ['07', 'Illes Balears'],
  ['08', 'Barcelona'],
  ['09', 'Burgos'],
  ['10', 'Cáceres'],
  ['11', 'Cádiz'],
  ['12', 'Castellón'],
  ['13', 'Ciudad Real'],
  ['14', 'Córdoba'],
  ['15', 'A Coruña'],
  ['16', 'Cuenca'],
  ['17', 'Girona'],
  ['18', 'Granada'],
  ['19', 'Guadalajara'],
  ['20', 'Gipuzkoa'],
  ['21', 'Huelva'],
  ['22', 'Huesca'],
  ['23', 'Jaén'],
  ['24', 'León'],
  ['25', 'Lleida'],
  ['26', 'La Rioja'],
  ['27', 'Lugo'],
  ['28', 'Madrid'],
  ['29', 'Málaga'],
  ['30', 'Murcia'],
  ['31', 'Navarra'],
  ['32', 'Ourense'],
  ['33', 'Asturias'],
  ['34', 'Palencia'],
  ['35', 'Las Palmas'],
  ['36', 'Pontevedra'],
  ['37', 'Salamanca'],
  ['38', 'Santa Cruz de Tenerife'],
  ['39', 'Cantabria'],
  ['40', 'Segovia'],
  ['41', 'Sevilla'],
  ['42', 'Soria'],
  ['43', 'Tarragona'],
  ['44', 'Teruel'],
  ['45', 'Toledo'],
  ['46', 'Valencia'],
  ['47', 'Valladolid'],
  ['48', 'Bizkaia'],
  ['49', 'Zamora'],
  ['50', 'Zaragoza'],
  ['51', 'Ceuta'],
  ['52', 'Melilla'],
]

/** Other names that people and addresses use. */
const ALSO: Readonly<Record<string, string>> = {
  araba: '01',
  alacant: '03',
  baleares: '07',
  castelló: '12',
  'la coruña': '15',
  gerona: '17',
  guipúzcoa: '20',
  lérida: '25',
  nafarroa: '31',
  orense: '32',
  tenerife: '38',
  seville: '41',
  valència: '46',
  vizcaya: '48',
}

export const provincesOfSpain = PROVINCES.map(([code, name]) => ({
  code,
  name,
  hasChildren: false,
}))

/** @param postalCode five digits @returns null for a code of no province */
export const provinceOfPostalCode = (postalCode: string): string | null =>
  PROVINCES.find(([code]) => postalCode.startsWith(code))?.[1] ?? null

/** The name in the list. @returns null for an unknown province */
export function findProvince(name: string): string | null {
  const wanted = name.trim().toLowerCase()
  const also = ALSO[wanted]
  const found = PROVINCES.find(([code, each]) => each.toLowerCase() === wanted || code === also)
  return found?.[1] ?? null
}
