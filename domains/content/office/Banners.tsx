/** The banners of the home page, in their order. */
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { textIn } from '#kit/contract/values.ts'
import { Button } from '#kit/ui/Button.tsx'
import { DataTable } from '#kit/ui/DataTable.tsx'
import { EmptyState } from '#kit/ui/EmptyState.tsx'
import { Panel } from '#kit/ui/Panel.tsx'
import { StatusDot } from '#kit/ui/StatusDot.tsx'
import { useLang, useT } from '#kit/web/i18n.tsx'
import { useLive } from '#kit/web/live.ts'
import { Loaded } from '#kit/web/Loaded.tsx'
import { officeBanners } from '../contract.ts'
import { BannerDrawer, EMPTY_BANNER, type BannerValues } from './BannerDrawer.tsx'

export function Banners() {
  const t = useT('office.content')
  const kit = useT('office.kit')
  const lang = useLang()
  const banners = useLive(officeBanners, {})
  const [edited, edit] = useState<BannerValues>()
  const last = Math.max(0, ...(banners.data ?? []).map(({ position }) => position))
  return (
    <Panel
      flush
      title={t('banners.title')}
      note={t('banners.note')}
      more={
        <Button
          size="small"
          variant="secondary"
          icon={Plus}
          onClick={() => edit({ ...EMPTY_BANNER, position: last + 1 })}
        >
          {t('banners.add')}
        </Button>
      }
    >
      <Loaded query={banners}>
        {(rows) => (
          <DataTable
            label={t('banners.title')}
            rows={rows.toSorted((a, b) => a.position - b.position)}
            keyOf={({ id }) => String(id)}
            empty={<EmptyState size="small" title={t('banners.none')} />}
            columns={[
              {
                id: 'title',
                header: t('field.title'),
                phone: 'full',
                cell: ({ title, subtitle, imageUrl }) => (
                  <div className="table-name">
                    {imageUrl !== null && (
                      <img className="photo-small" src={imageUrl} alt="" width={44} height={44} />
                    )}
                    <div className="min-w-0">
                      <b>{textIn(title, lang).text}</b>
                      <p className="text-xs text-ink-3">{textIn(subtitle, lang).text}</p>
                    </div>
                  </div>
                ),
              },
              {
                id: 'href',
                header: t('field.href'),
                phone: 'hidden',
                cell: ({ href }) => <span className="code-text">{readable(href)}</span>,
              },
              {
                id: 'position',
                header: t('field.position'),
                align: 'number',
                phone: 'hidden',
                cell: ({ position }) => position,
              },
              {
                id: 'state',
                header: t('field.state'),
                cell: ({ visible }) => (
                  <StatusDot tone={visible ? 'success' : 'neutral'}>
                    {visible ? t('visible') : t('hidden')}
                  </StatusDot>
                ),
              },
              {
                id: 'acts',
                header: <span className="sr-only">{kit('edit')}</span>,
                align: 'number',
                phone: 'right',
                cell: (banner) => (
                  <Button size="small" onClick={() => edit(banner)}>
                    {kit('edit')}
                  </Button>
                ),
              },
            ]}
          />
        )}
      </Loaded>
      {edited !== undefined && <BannerDrawer banner={edited} onClose={() => edit(undefined)} />}
    </Panel>
  )
}

/** `/list?q=钻头` and not its percent signs; an address that cannot be read stays as it is. */
function readable(href: string): string {
  try {
    return decodeURI(href)
  } catch {
    return href
  }
}
