/** /office/directories/platforms: where else the merchant sells. */
import { createFileRoute, Link } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { textIn } from '#kit/contract/lang.ts'
import { Breadcrumb } from '#kit/ui/basics/Breadcrumb.tsx'
import { Button } from '#kit/ui/basics/Button.tsx'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { StatusDot } from '#kit/ui/figures/StatusDot.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useLive } from '#kit/web/calls/live.ts'
import { useLang, useT } from '#kit/web/language/i18n.tsx'
import { RecordList } from '#kit/web/pages/RecordList.tsx'
import { officePlatforms, removePlatform } from '../office-calls.gen.ts'
import type { PlatformForm } from '../office-contract.ts'
import { PlatformDrawer, toForm } from './PlatformDrawer.tsx'

export const Route = createFileRoute('/_frame/office/directories/platforms')({
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('office.directories')('platforms.title') }],
  }),
  component: PlatformsPage,
})

const NEW: PlatformForm = {
  kind: 'online',
  name: { cn: '' },
  about: { cn: '' },
  url: null,
  qrUrl: null,
  address: { cn: '' },
  hours: { cn: '' },
  phone: '',
  pictureUrl: null,
  position: 0,
  isPublic: true,
}

function PlatformsPage() {
  const t = useT('office.directories')
  const shop = useT('directories')
  const lang = useLang()
  const platforms = useLive(officePlatforms, {})
  const [edited, setEdited] = useState<PlatformForm>()
  const remove = useAct(removePlatform, { refresh: [officePlatforms] })
  return (
    <>
      <Breadcrumb
        items={[
          { label: t('title'), link: (props) => <Link to="/office/directories" {...props} /> },
          { label: t('platforms.title') },
        ]}
      />
      <PageTitle title={t('platforms.title')}>
        <a className="link text-sm" href="/home/platList" target="_blank" rel="noopener">
          {t('view')}
        </a>
        <Button variant="primary" icon={Plus} onClick={() => setEdited(NEW)}>
          {t('platforms.add')}
        </Button>
      </PageTitle>
      <RecordList
        label={t('platforms.title')}
        query={platforms}
        none={t('platforms.none')}
        onEdit={(row) => setEdited(toForm(row))}
        nameOf={({ name }) => textIn(name, lang).text}
        removal={{ act: remove, text: () => t('platforms.removeText') }}
        columns={[
          {
            id: 'name',
            header: t('field.name'),
            phone: 'full',
            cell: ({ name }) => <b>{textIn(name, lang).text}</b>,
          },
          {
            id: 'kind',
            header: t('field.kind'),
            cell: ({ kind }) => shop(`platforms.${kind}`),
          },
          {
            id: 'where',
            header: t('platforms.where'),
            phone: 'full',
            cell: ({ url, address }) => (
              <span className="wrap-anywhere">{url ?? (textIn(address, lang).text || '–')}</span>
            ),
          },
          {
            id: 'state',
            header: t('field.state'),
            cell: ({ isPublic }) => (
              <StatusDot tone={isPublic ? 'success' : 'neutral'}>
                {t(isPublic ? 'platforms.public' : 'platforms.hidden')}
              </StatusDot>
            ),
          },
        ]}
      />
      {edited !== undefined && (
        <PlatformDrawer platform={edited} onClose={() => setEdited(undefined)} />
      )}
    </>
  )
}
