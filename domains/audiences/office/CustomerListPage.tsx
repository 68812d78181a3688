/** /office/audiences/{id}: one customer list: who is on it, searched, added and taken off. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import UserMinus from 'lucide-react/icons/user-minus'
import { useState } from 'react'
import { useMay } from '#domains/staff/office/door/me.ts'
import { Breadcrumb } from '#kit/ui/basics/Breadcrumb.tsx'
import { Button } from '#kit/ui/basics/Button.tsx'
import { IconButton } from '#kit/ui/basics/IconButton.tsx'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { DataTable } from '#kit/ui/lists/DataTable.tsx'
import { KeyValueList } from '#kit/ui/lists/KeyValueList.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/ConfirmDialog.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { pages } from '#kit/web/calls/call.ts'
import { useLive } from '#kit/web/calls/live.ts'
import { useDates, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { ListFilters } from '#kit/web/lists/ListFilters.tsx'
import { EndlessFoot } from '#kit/web/pages/EndlessFoot.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { searchOf, text } from '#kit/web/pages/search-params.ts'
import {
  customerList,
  customerLists,
  listMembers,
  removeCustomerList,
  takeOffMembers,
} from '../calls.gen.ts'
import type { CustomerList, Member } from '../contract.ts'
import { AddDrawer } from './AddDrawer.tsx'
import { ListDrawer } from './ListDrawer.tsx'

const WORDS_MAX = 80

export const Route = createFileRoute('/_frame/office/audiences/$id')({
  validateSearch: searchOf({ q: text(WORDS_MAX) }),
  head: ({ match: { context } }) => ({ meta: [{ title: context.t('office.audiences')('title') }] }),
  component: CustomerListPage,
})

function CustomerListPage() {
  const { id } = Route.useParams()
  const t = useT('office.audiences')
  const may = useMay()
  const list = useLive(customerList, { listId: id })
  return (
    <>
      <Breadcrumb
        items={[
          { label: t('title'), link: (props) => <Link to="/office/audiences" {...props} /> },
          { label: list.data?.name ?? id },
        ]}
      />
      <Loaded query={list}>
        {(found) => (
          <>
            <PageTitle look="record" title={found.name}>
              {may('audiences.write') && <Acts list={found} />}
            </PageTitle>
            <Panel title={t('about')}>
              <Facts list={found} />
            </Panel>
            {may('customers.read') && <Members list={found} />}
          </>
        )}
      </Loaded>
    </>
  )
}

function Facts({ list: { tag, memberCount, changedAt } }: { list: CustomerList }) {
  const t = useT('office.audiences')
  const { dateTime } = useDates()
  const { number } = useNumbers()
  return (
    <KeyValueList
      rows={[
        { label: t('who'), value: tag === null ? t('people') : t('byTag', { tag }) },
        { label: t('count'), value: number(memberCount) },
        { label: t('changed'), value: dateTime(changedAt) },
      ]}
    />
  )
}

type Opened = 'edit' | 'add' | 'remove'

function Acts({ list }: { list: CustomerList }) {
  const t = useT('office.audiences')
  const kit = useT('office.kit')
  const forms = useT('forms')
  const navigate = useNavigate()
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const remove = useAct(removeCustomerList, {
    refresh: [customerLists],
    onDone: () => navigate({ to: '/office/audiences' }),
  })
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Button onClick={() => setOpened('remove')}>{t('remove')}</Button>
      <Button onClick={() => setOpened('edit')}>{kit('edit')}</Button>
      {list.tag === null && (
        <Button variant="primary" icon={Plus} onClick={() => setOpened('add')}>
          {t('addPeople')}
        </Button>
      )}
      {opened === 'edit' && <ListDrawer list={list} onClose={close} />}
      {opened === 'add' && <AddDrawer listId={list.id} onClose={close} />}
      <ConfirmDialog
        open={opened === 'remove'}
        title={t('removeOf', { name: list.name })}
        confirmLabel={t('remove')}
        cancelLabel={forms('cancel')}
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ listId: list.id })}
        onCancel={close}
      >
        {t('removeText')}
      </ConfirmDialog>
    </span>
  )
}

function Members({ list: { id, name, tag } }: { list: CustomerList }) {
  const t = useT('office.audiences')
  const forms = useT('forms')
  const { q } = Route.useSearch()
  const navigate = Route.useNavigate()
  const canTakeOff = useMay()('audiences.write') && tag === null
  const found = useInfiniteQuery(pages(listMembers, { listId: id, q }))
  const [takenOff, setTakenOff] = useState<Member>()
  const takeOff = useAct(takeOffMembers, {
    refresh: [customerLists, customerList, listMembers],
    onDone: () => setTakenOff(undefined),
  })
  return (
    <Panel flush title={t('members')}>
      <ListFilters
        words={{
          label: t('search'),
          value: q,
          maxLength: WORDS_MAX,
          onWords: (words) => void navigate({ search: { q: words }, replace: true }),
        }}
        filters={[]}
      />
      <Loaded query={found}>
        {(data) => (
          <DataTable
            label={name}
            rows={data.pages.flatMap(({ items }) => items)}
            keyOf={({ buyerId }) => String(buyerId)}
            nameOf={(row) => row.name}
            empty={<EmptyState size="small" title={t(q === undefined ? 'empty' : 'notFound')} />}
            columns={[
              {
                id: 'name',
                header: t('customer'),
                phone: 'full',
                cell: (row) => (
                  <Link
                    to="/office/customers/$id"
                    params={{ id: String(row.buyerId) }}
                    className="link font-semibold wrap-anywhere"
                  >
                    {row.name}
                  </Link>
                ),
              },
              {
                id: 'contact',
                header: t('contact'),
                phone: 'full',
                cell: ({ email, phone }) => (
                  <span className="wrap-anywhere">
                    {[email, phone].filter((each) => each !== null).join(' · ')}
                  </span>
                ),
              },
              {
                id: 'number',
                header: t('number'),
                align: 'number',
                phone: 'labelled',
                cell: ({ buyerId }) => <span className="code-text">{buyerId}</span>,
              },
              {
                id: 'acts',
                header: <span className="sr-only">{t('takeOff')}</span>,
                align: 'number',
                phone: 'last',
                cell: (row) =>
                  canTakeOff && (
                    <IconButton
                      icon={UserMinus}
                      size="small"
                      label={t('takeOffOf', { name: row.name })}
                      onClick={() => setTakenOff(row)}
                    />
                  ),
              },
            ]}
          />
        )}
      </Loaded>
      <EndlessFoot query={found} />
      <ConfirmDialog
        open={takenOff !== undefined}
        title={t('takeOffOf', { name: takenOff?.name ?? '' })}
        confirmLabel={t('takeOff')}
        cancelLabel={forms('cancel')}
        busy={takeOff.isPending}
        onConfirm={() =>
          takenOff !== undefined && takeOff.mutate({ listId: id, buyerIds: [takenOff.buyerId] })
        }
        onCancel={() => setTakenOff(undefined)}
      >
        {t('takeOffText')}
      </ConfirmDialog>
    </Panel>
  )
}
