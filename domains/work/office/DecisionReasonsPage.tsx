/** /office/reasons: the texts that staff pick when they refuse, ask or agree, by kind, in the order in which they are offered. */
import { createFileRoute, Link } from '@tanstack/react-router'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useMay } from '#domains/staff/office/door/me.ts'
import { LANGS, textIn } from '#kit/contract/lang.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { IconButton } from '#kit/ui/basics/IconButton.tsx'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { StatusDot } from '#kit/ui/figures/StatusDot.tsx'
import { DataTable, type Column } from '#kit/ui/lists/DataTable.tsx'
import { Tabs } from '#kit/ui/lists/Tabs.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { EXACT_LINK } from '#kit/web/calls/exact-link.ts'
import { useLive } from '#kit/web/calls/live.ts'
import { useLang, useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { oneOf, searchOf } from '#kit/web/pages/search-params.ts'
import { listDecisionReasons, orderDecisionReasons } from '../decision-reasons-calls.gen.ts'
import { DecisionReasonKind, type DecisionReason } from '../decision-reasons-contract.ts'
import { SITUATIONS_OF } from '../decision-reasons.ts'
import {
  DecisionReasonDrawer,
  toNewReason,
  valuesOf,
  type ReasonValues,
} from './DecisionReasonDrawer.tsx'

export const Route = createFileRoute('/_frame/office/reasons')({
  validateSearch: searchOf({ kind: oneOf(...DecisionReasonKind.options) }),
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('office.work')('reasons.title') }],
  }),
  component: DecisionReasonsPage,
})

function DecisionReasonsPage() {
  const t = useT('office.work')
  const canWrite = useMay()('settings.write')
  const { kind = 'vouchers' } = Route.useSearch()
  const reasons = useLive(listDecisionReasons, {})
  const [edited, setEdited] = useState<ReasonValues>()
  const own = reasons.data?.filter((each) => each.kind === kind) ?? []
  const columns = useColumns(own, canWrite ? setEdited : null)
  return (
    <>
      <PageTitle title={t('reasons.title')}>
        {canWrite && (
          <Button variant="primary" icon={Plus} onClick={() => setEdited(toNewReason(kind))}>
            {t('reasons.add')}
          </Button>
        )}
      </PageTitle>
      <p className="pb-3 text-sm text-ink-3">{t('reasons.intro')}</p>
      <Panel flush>
        <Tabs
          look="small"
          label={t('reasons.title')}
          current={kind}
          items={DecisionReasonKind.options.map((id) => ({
            id,
            label: t(`reasonKind.${id}`),
            link: (props) => (
              <Link
                to="/office/reasons"
                search={{ kind: id }}
                activeOptions={EXACT_LINK}
                {...props}
              />
            ),
          }))}
        />
        <Loaded query={reasons}>
          {() => (
            <DataTable
              label={t(`reasonKind.${kind}`)}
              rows={own}
              keyOf={({ id }) => String(id)}
              empty={<EmptyState size="small" title={t('reasons.empty')} />}
              columns={columns}
            />
          )}
        </Loaded>
      </Panel>
      {edited !== undefined && (
        <DecisionReasonDrawer reason={edited} onClose={() => setEdited(undefined)} />
      )}
    </>
  )
}

/** @param onEdit null for staff without the permission to change them */
function useColumns(
  own: readonly DecisionReason[],
  onEdit: ((reason: ReasonValues) => void) | null,
): Column<DecisionReason>[] {
  const t = useT('office.work')
  const kit = useT('office.kit')
  const names = useT('kit')
  const lang = useLang()
  const order = useAct(orderDecisionReasons, { refresh: [listDecisionReasons] })
  const ids = own.map(({ id }) => id)
  const move = ({ id, kind }: DecisionReason, by: -1 | 1) => {
    const to = ids.indexOf(id) + by
    // The arrow stays enabled while the order is saved, and so keeps the focus.
    if (order.isPending || to < 0 || to >= ids.length) return
    const rest = ids.filter((each) => each !== id)
    order.mutate({ kind, ids: rest.toSpliced(to, 0, id) })
  }
  return [
    {
      id: 'text',
      header: t('reasons.text'),
      cell: ({ kind, text, situations }) => {
        const missing = LANGS.filter((each) => (text[each] ?? '') === '')
        return (
          <>
            <p>{textIn(text, lang).text}</p>
            {SITUATIONS_OF[kind] !== undefined && (
              <p className="text-sm text-ink-3">
                {situations.length === 0
                  ? t('reasons.fitsAll')
                  : situations.map((each) => t(`situation.${each}`)).join(' · ')}
              </p>
            )}
            {missing.length > 0 && (
              <p className="text-sm text-warning">
                {t('reasons.missing', {
                  langs: missing.map((each) => names(`language.${each}`)).join(' · '),
                })}
              </p>
            )}
          </>
        )
      },
    },
    {
      id: 'state',
      header: t('reasons.state'),
      cell: ({ active }) => (
        <StatusDot tone={active ? 'success' : 'neutral'}>
          {t(active ? 'reasons.active' : 'reasons.archived')}
        </StatusDot>
      ),
    },
    {
      id: 'acts',
      header: <span className="sr-only">{kit('edit')}</span>,
      align: 'number',
      phone: 'full',
      cell: (reason) => {
        if (onEdit === null) return null
        const name = textIn(reason.text, lang).text
        return (
          <span className="flex items-center justify-end gap-1">
            <IconButton
              icon={ArrowUp}
              label={t('reasons.up', { name })}
              aria-disabled={ids[0] === reason.id}
              onClick={() => move(reason, -1)}
            />
            <IconButton
              icon={ArrowDown}
              label={t('reasons.down', { name })}
              aria-disabled={ids.at(-1) === reason.id}
              onClick={() => move(reason, 1)}
            />
            <Button size="small" onClick={() => onEdit(valuesOf(reason))}>
              {kit('edit')}
            </Button>
          </span>
        )
      },
    },
  ]
}
