/** /office/audiences: the lists of customers for whom activities and coupons can be. */
import { createFileRoute, Link } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useMay } from '#domains/staff/office/door/me.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { DataTable } from '#kit/ui/lists/DataTable.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { useLive } from '#kit/web/calls/live.ts'
import { useDates, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { customerLists } from '../calls.gen.ts'
import { ListDrawer } from './ListDrawer.tsx'

export const Route = createFileRoute('/_frame/office/audiences/')({
  head: ({ match: { context } }) => ({ meta: [{ title: context.t('office.audiences')('title') }] }),
  component: CustomerListsPage,
})

function CustomerListsPage() {
  const t = useT('office.audiences')
  const { dateTime } = useDates()
  const { number } = useNumbers()
  const canWrite = useMay()('audiences.write')
  const lists = useLive(customerLists, {})
  const [isAdding, setIsAdding] = useState(false)
  return (
    <>
      <PageTitle title={t('title')}>
        {canWrite && (
          <Button variant="primary" icon={Plus} onClick={() => setIsAdding(true)}>
            {t('add')}
          </Button>
        )}
      </PageTitle>
      <Panel flush>
        <Loaded query={lists}>
          {(rows) => (
            <DataTable
              label={t('title')}
              rows={rows}
              keyOf={({ id }) => String(id)}
              nameOf={({ name }) => name}
              empty={<EmptyState title={t('none')} text={t('noneText')} />}
              columns={[
                {
                  id: 'name',
                  header: t('name'),
                  phone: 'full',
                  cell: ({ id, name }) => (
                    <Link
                      to="/office/audiences/$id"
                      params={{ id: String(id) }}
                      className="link font-semibold wrap-anywhere"
                    >
                      {name}
                    </Link>
                  ),
                },
                {
                  id: 'who',
                  header: t('who'),
                  phone: 'full',
                  cell: ({ tag }) => (tag === null ? t('people') : t('byTag', { tag })),
                },
                {
                  id: 'count',
                  header: t('count'),
                  align: 'number',
                  phone: 'labelled',
                  cell: ({ memberCount }) => number(memberCount),
                },
                {
                  id: 'changed',
                  header: t('changed'),
                  phone: 'full',
                  cell: ({ changedAt }) => dateTime(changedAt),
                },
              ]}
            />
          )}
        </Loaded>
      </Panel>
      {isAdding && <ListDrawer list={undefined} onClose={() => setIsAdding(false)} />}
    </>
  )
}
