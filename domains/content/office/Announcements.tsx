/** Announcements, the newest first. */
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { textIn } from '#kit/contract/values.ts'
import { Button } from '#kit/ui/Button.tsx'
import { DataTable } from '#kit/ui/DataTable.tsx'
import { EmptyState } from '#kit/ui/EmptyState.tsx'
import { Panel } from '#kit/ui/Panel.tsx'
import { StatusDot } from '#kit/ui/StatusDot.tsx'
import { useDates, useLang, useT } from '#kit/web/i18n.tsx'
import { useLive } from '#kit/web/live.ts'
import { Loaded } from '#kit/web/Loaded.tsx'
import { officeAnnouncements } from '../contract.ts'
import { AnnouncementDrawer, type AnnouncementValues } from './AnnouncementDrawer.tsx'

export function Announcements() {
  const t = useT('office.content')
  const kit = useT('office.kit')
  const lang = useLang()
  const { dateTime } = useDates()
  const announcements = useLive(officeAnnouncements, {})
  const [edited, edit] = useState<AnnouncementValues>()
  const add = () =>
    edit({
      title: { cn: '' },
      body: { cn: '' },
      publishedAt: new Date().toISOString(),
      visible: true,
    })
  return (
    <Panel
      flush
      title={t('announcements.title')}
      more={
        <Button size="small" variant="secondary" icon={Plus} onClick={add}>
          {t('announcements.add')}
        </Button>
      }
    >
      <Loaded query={announcements}>
        {(rows) => (
          <DataTable
            label={t('announcements.title')}
            rows={rows.toSorted((a, b) => (a.publishedAt < b.publishedAt ? 1 : -1))}
            keyOf={({ id }) => String(id)}
            empty={<EmptyState size="small" title={t('announcements.none')} />}
            columns={[
              {
                id: 'title',
                header: t('field.title'),
                phone: 'full',
                cell: ({ title }) => <b>{textIn(title, lang).text}</b>,
              },
              {
                id: 'at',
                header: t('field.publishedAt'),
                cell: ({ publishedAt }) => dateTime(publishedAt),
              },
              {
                id: 'state',
                header: t('field.state'),
                phone: 'right',
                cell: ({ visible, publishedAt }) => {
                  const isComing = Date.parse(publishedAt) > Date.now()
                  return (
                    <StatusDot
                      tone={!visible ? 'neutral' : isComing ? 'info' : 'success'}
                      hollow={visible && isComing}
                    >
                      {!visible ? t('hidden') : isComing ? t('coming') : t('visible')}
                    </StatusDot>
                  )
                },
              },
              {
                id: 'acts',
                header: <span className="sr-only">{kit('edit')}</span>,
                align: 'number',
                phone: 'full',
                cell: (announcement) => (
                  <Button size="small" onClick={() => edit(announcement)}>
                    {kit('edit')}
                  </Button>
                ),
              },
            ]}
          />
        )}
      </Loaded>
      {edited !== undefined && (
        <AnnouncementDrawer announcement={edited} onClose={() => edit(undefined)} />
      )}
    </Panel>
  )
}
