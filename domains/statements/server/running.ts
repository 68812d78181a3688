/** What a file of the month that runs says: its closing balance is that of the moment at which it was issued. */
import { readSettings } from '#domains/settings/server/door.ts'
import { monthIn } from '#kit/contract/months.ts'
import { langsOf, wordsIn } from '#kit/server/text/translate.ts'
import type { BuyerContext } from '#kit/server/http/serve.ts'
import { formatDateTime } from '#kit/web/language/dates.ts'

/** @returns null of a month that is over */
export async function runningNote(
  { db, now, lang }: Pick<BuyerContext, 'db' | 'now' | 'lang'>,
  { month, bilingual = false }: { month: string; bilingual?: boolean | undefined },
): Promise<string | null> {
  const { 'shop.timeZone': zone } = await readSettings(db)
  if (month < monthIn(now, zone)) return null
  return wordsIn(langsOf(lang, bilingual), 'statements.')('file.running', {
    at: formatDateTime(now, lang, zone),
  })
}
