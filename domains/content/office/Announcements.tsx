/** Announcements, the newest first. */
import { useState } from 'react'
import { RedirectToField } from '#domains/redirects/office/door/RedirectToField.tsx'
import { redirectToOf } from '#domains/redirects/office/door/redirect-to.ts'
import { textIn } from '#kit/contract/lang.ts'
import { StatusDot } from '#kit/ui/figures/StatusDot.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useDates, useLang, useT } from '#kit/web/language/i18n.tsx'
import { useLive } from '#kit/web/calls/live.ts'
import { Slot } from '#kit/web/pages/slots.tsx'
import { RecordList } from '#kit/web/pages/RecordList.tsx'
import { officeAnnouncements, removeAnnouncement } from '../calls.gen.ts'
import { AnnouncementDrawer, type AnnouncementValues } from './AnnouncementDrawer.tsx'

export function Announcements() {
  const t = useT('office.content')
  const lang = useLang()
  const { dateTime } = useDates()
  const announcements = useLive(officeAnnouncements, {})
  const [edited, setEdited] = useState<AnnouncementValues>()
  const [redirectTo, setRedirectTo] = useState('')
  const remove = useAct(removeAnnouncement, { refresh: [officeAnnouncements] })
  const removeAndRedirect = async ({ id }: { id: number }) => {
    await remove.mutateAsync({ id, ...redirectToOf(redirectTo) })
    setRedirectTo('')
  }
  const add = () =>
    setEdited({
      title: { cn: '' },
      body: { cn: '' },
      publishedAt: new Date().toISOString(),
      visible: true,
    })
  return (
    <>
      <RecordList
        title={t('announcements.title')}
        label={t('announcements.title')}
        query={announcements}
        order={(a, b) => (a.publishedAt < b.publishedAt ? 1 : -1)}
        none={t('announcements.none')}
        addLabel={t('announcements.add')}
        onAdd={add}
        onEdit={setEdited}
        nameOf={({ title }) => textIn(title, lang).text}
        removal={{
          act: { isPending: remove.isPending, mutateAsync: removeAndRedirect },
          text: () => t('announcements.removeText'),
          fields: <RedirectToField value={redirectTo} onChange={setRedirectTo} />,
        }}
        actsOnPhone="full"
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
            id: 'notified',
            header: t('announcements.notified'),
            cell: ({ id, visible }) => (
              <Slot name="office.announcement" props={{ announcementId: id, visible }} />
            ),
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
        ]}
      />
      {edited !== undefined && (
        <AnnouncementDrawer announcement={edited} onClose={() => setEdited(undefined)} />
      )}
    </>
  )
}

declare module '#kit/web/pages/slots.tsx' {
  interface Slots {
    /** In a row of the announcements: who is notified of it. */
    'office.announcement': { announcementId: number; visible: boolean }
  }
}
