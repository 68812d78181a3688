/** A colleague has saved first: shows both sides' changes, and how to go on without losing either. */
import { useState } from 'react'
import type { Instant } from '../../../contract/values.ts'
import { Button } from '../../../ui/basics/Button.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { Radio } from '../../../ui/forms/Radio.tsx'
import { useDates, useT } from '../../language/i18n.tsx'
import { excerptOf, isReported, useDifferenceWords, type MergeWords } from './difference-words.ts'
import { withAt, type Difference, type Merged } from './merge.ts'

type Props<Values> = {
  merged: Merged<Values>
  /** Who saved it and when, where that is known. */
  saved: { by: string; at: Instant } | null
  words: MergeWords
  /** Returns to the form as it is. */
  onKeep: () => void
  /** Takes their version, without mine. */
  onDrop: () => void
  onTake: (values: Values) => void
}

export function MergeDialog<Values>(props: Props<Values>) {
  const { merged, saved, words, onKeep, onDrop, onTake } = props
  const t = useT('office.kit')
  const { moment } = useDates()
  const [chosen, setChosen] = useState<ReadonlySet<Difference>>(new Set())
  const taken = merged.taken.filter(isReported)
  const both = merged.both.filter(isReported)
  const take = () => {
    let { values } = merged
    for (const { path, theirs } of chosen) values = withAt(values, path, theirs)
    onTake(values)
  }
  const foot = (
    <>
      <Button className="mr-auto" variant="danger" onClick={onDrop}>
        {t('merge.drop')}
      </Button>
      <Button onClick={onKeep}>{t('merge.keep')}</Button>
      <Button data-autofocus variant="primary" onClick={take}>
        {t('merge.take')}
      </Button>
    </>
  )
  return (
    <Dialog open size="wide" onClose={onKeep} title={t('changed.title')} foot={foot}>
      <p className="text-sm">
        {saved !== null && t('merge.by', { name: saved.by, at: moment(saved.at) })}{' '}
        {t('merge.yoursStays')}
      </p>
      {taken.length > 0 && (
        <section className="stack gap-2">
          <h3>{t('merge.taken')}</h3>
          <dl className="changes">
            {taken.map((each) => (
              <Taken key={each.path.join()} difference={each} merged={merged} words={words} />
            ))}
          </dl>
        </section>
      )}
      {both.length > 0 && (
        <section className="stack gap-2">
          <h3>{t('merge.both')}</h3>
          {both.map((each) => (
            <Choice
              key={each.path.join()}
              difference={each}
              merged={merged}
              words={words}
              isTheirs={chosen.has(each)}
              onTheirs={(isTheirs) => {
                const next = new Set(chosen)
                if (isTheirs) next.add(each)
                else next.delete(each)
                setChosen(next)
              }}
            />
          ))}
        </section>
      )}
      {taken.length === 0 && both.length === 0 && <p className="text-sm">{t('merge.nothing')}</p>}
    </Dialog>
  )
}

type DifferenceProps = { difference: Difference; merged: Merged<unknown>; words: MergeWords }

function Taken({ difference, merged: { values }, words }: DifferenceProps) {
  const { nameOf, textOf } = useDifferenceWords(words)
  const { path, before, theirs } = difference
  const [was, is] = [before, theirs].map((each) => textOf(path, each, values)) as [string, string]
  return (
    <>
      <dt>{nameOf(path, values)}</dt>
      <dd>
        {was !== is && (
          <>
            <Value value={before} text={excerptOf(was, is)} isGone />
            <span aria-hidden="true"> → </span>
          </>
        )}
        <Value value={theirs} text={excerptOf(is, was)} />
      </dd>
    </>
  )
}

type ChoiceProps = DifferenceProps & { isTheirs: boolean; onTheirs: (isTheirs: boolean) => void }

function Choice({ difference, merged: { values }, words, isTheirs, onTheirs }: ChoiceProps) {
  const t = useT('office.kit')
  const { nameOf, textOf } = useDifferenceWords(words)
  const { path } = difference
  const [mine, theirs] = [difference.mine, difference.theirs].map((each) =>
    textOf(path, each, values),
  ) as [string, string]
  const name = path.join('.')
  return (
    <fieldset className="inset stack gap-1.5">
      <legend className="sr-only">{nameOf(path, values)}</legend>
      <b className="text-sm" aria-hidden="true">
        {nameOf(path, values)}
      </b>
      <Radio name={name} checked={!isTheirs} onChange={() => onTheirs(false)}>
        <span className="text-ink-3">{t('merge.mine')}</span>{' '}
        <Value value={difference.mine} text={excerptOf(mine, theirs)} />
      </Radio>
      <Radio name={name} checked={isTheirs} onChange={() => onTheirs(true)}>
        <span className="text-ink-3">{t('merge.theirs')}</span>{' '}
        <Value value={difference.theirs} text={excerptOf(theirs, mine)} />
      </Radio>
    </fieldset>
  )
}

/** Pictures as such, other values as text. */
function Value({ value, text, isGone }: { value: unknown; text: string; isGone?: boolean }) {
  const t = useT('office.kit')
  const pictures = picturesOf(value)
  if (pictures.length > 0) {
    return (
      <span className="inline-flex flex-wrap gap-1 align-middle">
        {pictures.map((src) => (
          <img key={src} src={src} alt="" width={40} height={40} className="photo size-10" />
        ))}
      </span>
    )
  }
  if (text === '') return <span className="text-ink-3">{t('merge.empty')}</span>
  return isGone === true ? <del>{text}</del> : <span>{text}</span>
}

const PICTURE = /^\/[\w/.@-]+\.(?:webp|png|jpe?g|avif)$/

function picturesOf(value: unknown): string[] {
  const rows: unknown[] = Array.isArray(value) ? value : [value]
  return rows.flatMap((row) => {
    const address = typeof row === 'string' ? row : (row as { smallUrl?: string } | null)?.smallUrl
    return address !== undefined && PICTURE.test(address) ? [address] : []
  })
}
