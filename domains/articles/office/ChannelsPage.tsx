/** /office/articles/channels: the channels by which articles of each kind are sorted. */
import { createFileRoute, Link } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { textIn } from '#kit/contract/lang.ts'
import { Breadcrumb } from '#kit/ui/basics/Breadcrumb.tsx'
import { Button } from '#kit/ui/basics/Button.tsx'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useLive } from '#kit/web/calls/live.ts'
import { useLang, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { RecordList } from '#kit/web/pages/RecordList.tsx'
import { officeArticles, officeChannels, removeChannel } from '../office-calls.gen.ts'
import type { ChannelForm } from '../office-contract.ts'
import { ChannelDrawer, toForm } from './ChannelDrawer.tsx'

export const Route = createFileRoute('/_frame/office/articles/channels')({
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('office.articles')('channels.title') }],
  }),
  component: ChannelsPage,
})

const NEW: ChannelForm = { kind: 'article', parentId: null, name: { cn: '' }, position: 0 }

function ChannelsPage() {
  const t = useT('office.articles')
  const shop = useT('articles')
  const lang = useLang()
  const { number } = useNumbers()
  const channels = useLive(officeChannels, {})
  const [edited, setEdited] = useState<ChannelForm>()
  const remove = useAct(removeChannel, { refresh: [officeChannels, officeArticles] })
  const hasBelow = (id: number) => channels.data?.some(({ parentId }) => parentId === id) === true
  return (
    <>
      <Breadcrumb
        items={[
          { label: t('title'), link: (props) => <Link to="/office/articles" {...props} /> },
          { label: t('channels.title') },
        ]}
      />
      <PageTitle title={t('channels.title')}>
        <Button variant="primary" icon={Plus} onClick={() => setEdited(NEW)}>
          {t('channels.add')}
        </Button>
      </PageTitle>
      <RecordList
        label={t('channels.title')}
        query={channels}
        none={t('channels.none')}
        onEdit={(row) => setEdited(toForm(row))}
        nameOf={({ name }) => textIn(name, lang).text}
        removal={{
          act: remove,
          text: () => t('channels.removeText'),
          reasonOf: ({ id, articleCount }) =>
            articleCount > 0 || hasBelow(id) ? t('channels.inUse') : undefined,
        }}
        columns={[
          {
            id: 'name',
            header: t('field.name'),
            phone: 'full',
            cell: ({ name, parentId }) => (
              <b className={parentId === null ? undefined : 'pl-5 font-normal'}>
                {textIn(name, lang).text}
              </b>
            ),
          },
          { id: 'kind', header: t('field.kind'), cell: ({ kind }) => shop(`kind.${kind}`) },
          {
            id: 'count',
            header: t('field.articleCount'),
            align: 'number',
            cell: ({ articleCount }) => number(articleCount),
          },
        ]}
      />
      {edited !== undefined && (
        <ChannelDrawer
          channel={edited}
          others={channels.data ?? []}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}
