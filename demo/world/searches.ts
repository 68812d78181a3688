/** Hot words of the demo's merchant, and searches of the last weeks. */
import { recordSearch, recordOpened, setHotWords } from '#domains/search/server/door.ts'
import type { Instant } from '#kit/contract/values.ts'
import { LANGS, type Lang } from '#kit/contract/lang.ts'
import { DAY_MS } from '#kit/contract/time.ts'
import type { Db } from '#kit/server/database/db.ts'
import { pickBetween, seededRandom } from '../random.ts'

const SEED = 20260302
const DAYS = 28

const HOT_WORDS = {
  cn: [
    ['球阀 DN50'],
    ['五层纸箱'],
    ['6205 轴承'],
    ['设备专区', '/goods/machines'],
    ['安全帽 ABS'],
    ['纸杯 9oz'],
  ],
  en: [
    ['ball valve'],
    ['carton'],
    ['bearing 6205'],
    ['machines', '/goods/machines'],
    ['helmet'],
    ['paper cup'],
  ],
  spa: [
    ['válvula'],
    ['caja'],
    ['rodamiento'],
    ['máquinas', '/goods/machines'],
    ['casco'],
    ['vaso'],
  ],
  id: [
    ['katup bola'],
    ['kardus'],
    ['bantalan'],
    ['mesin', '/goods/machines'],
    ['helm'],
    ['gelas kertas'],
  ],
} as const satisfies Record<Lang, readonly (readonly [text: string, target?: string])[]>

/** Words, how many search for them a day at most, and how many goods they find; of ten searches so many are opened. */
const SEARCHED: readonly (readonly [
  lang: Lang,
  words: string,
  most: number,
  found: number,
  opened: number,
])[] = [
  ['cn', '不锈钢球阀', 9, 1, 7],
  ['cn', '轴承', 8, 4, 6],
  ['cn', '五层纸箱', 7, 1, 8],
  ['cn', '安全帽', 6, 2, 6],
  ['cn', '打标机', 4, 1, 5],
  ['cn', '叉车', 3, 0, 0],
  ['cn', '气动扳手', 3, 0, 0],
  ['cn', '缠绕膜', 2, 0, 0],
  ['en', 'ball valve', 5, 2, 6],
  ['en', 'impact drill', 4, 1, 7],
  ['en', 'forklift', 2, 0, 0],
  ['spa', 'rodamiento', 3, 2, 5],
  ['spa', 'taladro', 2, 2, 4],
  ['id', 'kardus', 3, 2, 5],
  ['id', 'forklift', 1, 0, 0],
]

export async function loadSearches(db: Db, now: Instant): Promise<void> {
  for (const lang of LANGS) {
    const words = HOT_WORDS[lang].map(([text, target = '']) => ({ text, target }))
    await setHotWords(db, lang, words)
  }
  const chance = seededRandom(SEED)
  for (let daysAgo = DAYS; daysAgo > 0; daysAgo--) {
    const day = new Date(Date.parse(now) - daysAgo * DAY_MS).toISOString().slice(0, 10)
    for (const [lang, words, most, found, opened] of SEARCHED) {
      for (let times = pickBetween(chance, 0, most); times > 0; times--) {
        await recordSearch(db, { day, lang, words }, found)
        if (pickBetween(chance, 1, 10) <= opened) await recordOpened(db, { day, lang, words })
      }
    }
  }
}
