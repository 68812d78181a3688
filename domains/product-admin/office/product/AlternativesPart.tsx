/** Alternatives for a sold-out product, and accessories, in the merchant's order. Saved at each step. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import ArrowUp from 'lucide-react/icons/arrow-up'
import X from 'lucide-react/icons/x'
import { useState, type SyntheticEvent } from 'react'
import { useMay } from '#domains/staff/office/door/me.ts'
import type { ArgumentOf, DataOf } from '#kit/contract/endpoint.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { IconButton } from '#kit/ui/basics/IconButton.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { Loaded, SkeletonLines } from '#kit/web/pages/Loaded.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { officeAlternatives, setAlternatives } from '#domains/catalog/alternatives-calls.gen.ts'
import { officeProducts } from '../../calls.gen.ts'

type Kind = ArgumentOf<typeof setAlternatives>['kind']
type Named = DataOf<typeof officeAlternatives>['substitutes'][number]

const MOST = 20
const FOUND_SHOWN = 8

export function AlternativesPart({ productId }: { productId: number }) {
  const t = useT('office.product-admin')
  const found = useQuery(query(officeAlternatives, { productId }))
  return (
    <Panel title={t('alternatives.title')}>
      <Loaded query={found} skeleton={<SkeletonLines count={4} />}>
        {({ substitutes, related }) => (
          <div className="form-grid">
            <Row productId={productId} kind="substitute" named={substitutes} />
            <Row productId={productId} kind="related" named={related} />
          </div>
        )}
      </Loaded>
    </Panel>
  )
}

type Props = { productId: number; kind: Kind; named: readonly Named[] }

function Row({ productId, kind, named }: Props) {
  const t = useT('office.product-admin')
  const kit = useT('office.kit')
  const queries = useQueryClient()
  const canWrite = useMay()('catalog.write')
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const act = useAct(setAlternatives, {
    refresh: [officeAlternatives],
    onDone: () => setCode(''),
    onRefused: ({ reason, message }) => {
      if (reason.code === Reasons.changedMeanwhile.code) {
        toast(kit('changed.loaded'), { kind: 'error' })
        void queries.invalidateQueries({ queryKey: [officeAlternatives.path] })
      } else setError(message)
      return true
    },
  })
  const codes = named.map((each) => each.code)
  const set = (to: readonly string[], was: readonly string[] = codes) =>
    act.mutate({ productId, kind, codes: [...to], was: [...was] })
  const add = (event: SyntheticEvent) => {
    event.preventDefault()
    const wanted = code.trim()
    if (wanted !== '') set([...codes, wanted])
  }
  const remove = ({ code: gone, name }: Named) => {
    const rest = codes.filter((each) => each !== gone)
    set(rest)
    toast(t('alternatives.removed', { name }), {
      action: { label: t('alternatives.undo'), run: () => set(codes, rest) },
    })
  }
  const isSubstitute = kind === 'substitute'
  return (
    <section className="stack min-w-0 content-start">
      <header>
        <h3>{t(isSubstitute ? 'alternatives.substitutes' : 'alternatives.related')}</h3>
        <p className="text-sm text-ink-3">
          {t(isSubstitute ? 'alternatives.substitutesHint' : 'alternatives.relatedHint')}
        </p>
      </header>
      {named.length === 0 && <p className="text-sm text-ink-3">{t('alternatives.none')}</p>}
      <ol className="stack gap-1 empty:hidden">
        {named.map((each, index) => (
          <li key={each.id} className="inset flex items-center gap-2 px-3 py-1">
            <span className="code-text">{each.code}</span>
            <span className="min-w-0 flex-1 truncate">{each.name}</span>
            {canWrite && (
              <>
                <IconButton
                  size="small"
                  icon={ArrowUp}
                  label={t('alternatives.up', { name: each.name })}
                  disabled={index === 0 || act.isPending}
                  onClick={() =>
                    set(codes.with(index - 1, each.code).with(index, codes[index - 1]!))
                  }
                />
                <IconButton
                  size="small"
                  icon={X}
                  label={t('alternatives.remove', { name: each.name })}
                  disabled={act.isPending}
                  onClick={() => remove(each)}
                />
              </>
            )}
          </li>
        ))}
      </ol>
      {canWrite && named.length < MOST && (
        <form className="flex items-start gap-2" onSubmit={add}>
          <Field label={t('alternatives.add')} error={error}>
            <TextInput
              maxLength={60}
              spellCheck={false}
              placeholder={t('alternatives.code')}
              value={code}
              onChange={(event) => {
                setCode(event.target.value)
                setError(undefined)
              }}
            />
          </Field>
          <Button type="submit" variant="soft" className="mt-[1.6rem]" busy={act.isPending}>
            {t('alternatives.addOne')}
          </Button>
        </form>
      )}
      <Found
        words={code}
        taken={[productId, ...named.map(({ id }) => id)]}
        busy={act.isPending}
        onChoose={(chosen) => set([...codes, chosen])}
      />
    </section>
  )
}

type FoundProps = {
  words: string
  /** The product itself and those that are listed already. */
  taken: readonly number[]
  busy: boolean
  onChoose: (code: string) => void
}

/** Products found by name or code; a press selects one. */
function Found({ words, taken, busy, onChoose }: FoundProps) {
  const t = useT('office.product-admin')
  const q = words.trim()
  const isLong = q.length > 1
  const { data } = useQuery({ ...query(officeProducts, { q }), enabled: isLong })
  if (!isLong || data === undefined) return null
  const found = data.items.filter(({ id }) => !taken.includes(id)).slice(0, FOUND_SHOWN)
  if (found.length === 0) return <p className="text-sm text-ink-3">{t('alternatives.noneFound')}</p>
  return (
    <ul className="inset">
      {found.map(({ id, code, name }) => (
        <li key={id} className="flex items-center gap-2 px-3 py-1.5 text-sm">
          <span className="min-w-0 flex-1">
            {name} <span className="code-text text-ink-3">{code}</span>
          </span>
          <Button
            size="small"
            disabled={busy}
            aria-label={t('alternatives.addOf', { name })}
            onClick={() => onChoose(code)}
          >
            {t('alternatives.addOne')}
          </Button>
        </li>
      ))}
    </ul>
  )
}
