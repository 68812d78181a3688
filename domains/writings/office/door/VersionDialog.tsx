/** One version of a writing, as visitors read it or compared with another one: from the older to the newer. */
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState, type ReactNode } from 'react'
import type { Lang } from '#kit/contract/lang.ts'
import { Field } from '#kit/ui/forms/Field.tsx'
import { LangTabs } from '#kit/ui/forms/LangTabs.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { Dialog } from '#kit/ui/overlays/Dialog.tsx'
import type { ComparedField } from '#kit/web/difference/Difference.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { late } from '#kit/web/pages/late.ts'
import { Loaded, SkeletonLines } from '#kit/web/pages/Loaded.tsx'

/** Loaded with the first comparison: most versions are only read. */
const Difference = late(() => import('#kit/web/difference/Difference.tsx'))

type Props<Texts> = {
  number: number
  /** The numbers of all versions. */
  numbers: readonly number[]
  draft: Texts | null
  lang: Lang
  /** The writing, for what was loaded of it before: `article:12`. */
  name: string
  load: (number: number) => Promise<Texts>
  /** What is compared, as written in this language: without the Chinese that visitors read in its place. */
  fieldsOf: (texts: Texts, lang: Lang) => readonly (readonly [label: string, text: string])[]
  asShown: (texts: Texts, lang: Lang) => ReactNode
  onClose: () => void
}

export function VersionDialog<Texts>(props: Props<Texts>) {
  const { number, numbers, draft, lang: first, name, load, fieldsOf, asShown, onClose } = props
  const t = useT('office.writings')
  const [lang, setLang] = useState(first)
  const [other, setOther] = useState('')
  const versionQuery = (of: number) => ({
    queryKey: ['version', name, of] as const,
    queryFn: () => load(of),
  })
  const version = useQuery(versionQuery(number))
  const isCompared = other !== '' && other !== 'draft'
  const compared = useQuery({
    ...versionQuery(isCompared ? Number(other) : number),
    enabled: isCompared,
  })
  const others = numbers.filter((each) => each !== number)
  const difference = (before: Texts, after: Texts) => (
    <Suspense fallback={<SkeletonLines count={4} />}>
      <Difference
        lang={lang}
        fields={comparedFields(fieldsOf(before, lang), fieldsOf(after, lang))}
      />
    </Suspense>
  )
  return (
    <Dialog open size="wide" onClose={onClose} title={t('version', { version: number })}>
      <div className="stack">
        {(others.length > 0 || draft !== null) && (
          <Field label={t('compareWith')}>
            <Select
              value={other}
              onChange={({ target }) => setOther(target.value)}
              options={[
                { value: '', label: t('compareNone') },
                ...(draft === null ? [] : [{ value: 'draft', label: t('compareDraft') }]),
                ...others.map((each) => ({
                  value: String(each),
                  label: t('version', { version: each }),
                })),
              ]}
            />
          </Field>
        )}
        <LangTabs current={lang} onSelect={setLang} missing={[]} />
        <Loaded query={version}>
          {(data) =>
            other === '' ? (
              asShown(data, lang)
            ) : other === 'draft' && draft !== null ? (
              difference(data, draft)
            ) : (
              <Loaded query={compared}>
                {(second) =>
                  Number(other) < number ? difference(second, data) : difference(data, second)
                }
              </Loaded>
            )
          }
        </Loaded>
      </div>
    </Dialog>
  )
}

const comparedFields = (
  before: readonly (readonly [string, string])[],
  after: readonly (readonly [string, string])[],
): ComparedField[] =>
  before.map(([label, text], index) => ({ label, before: text, after: after[index]?.[1] ?? '' }))
