/** Purchase limits of a product and its SKUs: per order, and per buyer by period; for everybody, a type of customer, levels or a list. Saved separately. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useState, type SyntheticEvent } from 'react'
import { LIMITS_MAX } from '#domains/catalog/limits.ts'
import { officeLimits, setLimits } from '#domains/catalog/limits-calls.gen.ts'
import { useMay } from '#domains/staff/office/door/me.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { Loaded, SkeletonLines } from '#kit/web/pages/Loaded.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { limitOf, NEW_ROW, onto, problemsOf, rowOf, type LimitRow } from './limit-rows.ts'
import { LimitFields } from './LimitFields.tsx'

type Props = { product: { id: number; skus: readonly { id?: number | undefined; code: string }[] } }

export function LimitsPart({ product }: Props) {
  const t = useT('office.product-admin')
  const found = useQuery({
    ...query(officeLimits, { productId: product.id }),
    refetchOnReconnect: false,
  })
  return (
    <Panel title={t('limits.title')}>
      <Loaded query={found} skeleton={<SkeletonLines count={3} />}>
        {(limits) => <Limits product={product} limits={limits} />}
      </Loaded>
    </Panel>
  )
}

const rowsOf = (limits: Typed['was'], typed: Typed | undefined): readonly LimitRow[] => {
  if (typed === undefined) return limits.map(rowOf)
  return typed.was === limits ? typed.rows : onto(limits, typed)
}

/** What is typed, and the limits that it was typed over. */
type Typed = { rows: readonly LimitRow[]; was: DataOf<typeof officeLimits> }

function Limits({ product, limits }: Props & { limits: DataOf<typeof officeLimits> }) {
  const t = useT('office.product-admin')
  const kit = useT('office.kit')
  const queries = useQueryClient()
  const canWrite = useMay()('catalog.write')
  const [typed, setTyped] = useState<Typed>()
  const [isTried, setIsTried] = useState(false)
  const act = useAct(setLimits, {
    refresh: [officeLimits],
    onDone: () => {
      setTyped(undefined)
      setIsTried(false)
      toast(kit('saved'), { kind: 'success' })
    },
    // What was typed remains over the reloaded ones.
    onRefused: ({ reason }) => {
      if (reason.code !== Reasons.changedMeanwhile.code) return false
      toast(kit('changed.loaded'), { kind: 'error' })
      void queries.invalidateQueries({ queryKey: [officeLimits.path] })
      return true
    },
  })
  const rows = rowsOf(limits, typed)
  const problems = problemsOf(rows)
  const skus = product.skus.flatMap(({ id, code }) => (id === undefined ? [] : [{ id, code }]))
  const put = (next: readonly LimitRow[]) => setTyped({ rows: next, was: limits })
  const save = (event: SyntheticEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (problems.every((each) => each === null))
      act.mutate({ productId: product.id, limits: rows.map(limitOf), was: [...limits] })
  }
  return (
    <form className="grid gap-4" noValidate onSubmit={save}>
      <p className="max-w-prose text-sm text-ink-3">{t('limits.note')}</p>
      {rows.length === 0 && <p className="text-sm text-ink-3">{t('limits.empty')}</p>}
      <fieldset disabled={!canWrite} className="grid gap-4">
        {rows.map((row, at) => (
          <LimitFields
            key={at}
            number={at + 1}
            row={row}
            skus={skus}
            problem={isTried ? (problems[at] ?? null) : null}
            onRow={(next) => put(rows.with(at, next))}
            onRemove={() => put(rows.toSpliced(at, 1))}
          />
        ))}
      </fieldset>
      {canWrite && (
        <div className="button-row">
          <Button
            variant="soft"
            icon={Plus}
            disabled={rows.length >= LIMITS_MAX}
            onClick={() => put([...rows, NEW_ROW])}
          >
            {t('limits.add')}
          </Button>
          <Button type="submit" variant="soft" busy={act.isPending} disabled={typed === undefined}>
            {t('limits.save')}
          </Button>
        </div>
      )}
    </form>
  )
}
