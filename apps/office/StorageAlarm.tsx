/** A banner on every office page while the disk is full, or nearly. */
import { useQuery } from '@tanstack/react-query'
import { storageState } from '#domains/uploads/calls.gen.ts'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'

const LOOK_MS = 60_000
const MEGABYTE = 1024 * 1024

export function StorageAlarm() {
  const t = useT('office.frame')
  const { data } = useQuery({ ...query(storageState, {}), refetchInterval: LOOK_MS })
  if (data === undefined || data.state === 'enough') return null
  const free = `${Math.floor(data.freeBytes / MEGABYTE)} MB`
  return (
    <div className="mb-4">
      <Notice tone={data.state === 'full' ? 'danger' : 'warning'} live>
        {data.state === 'full' ? t('storage.full') : t('storage.low', { free })}
      </Notice>
    </div>
  )
}
