/** Where the shop's apps are. */
import { readSettings } from '#domains/settings/server/door.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import type { Context } from '#kit/server/context.ts'
import type { appDownloads } from '../contract.ts'

export async function apps({ db }: Context): Promise<DataOf<typeof appDownloads>> {
  const settings = await readSettings(db)
  const linked = (url: string, version: string) => (url === '' ? null : { url, version })
  return {
    ios: linked(settings['content.iosUrl'], settings['content.iosVersion']),
    android: linked(settings['content.androidUrl'], settings['content.androidVersion']),
  }
}
