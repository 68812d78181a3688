/** The attributes of a category: inherited ones, and its own in order. */
import { Link } from '@tanstack/react-router'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import X from 'lucide-react/icons/x'
import { textIn } from '#kit/contract/lang.ts'
import { Field } from '#kit/ui/forms/Field.tsx'
import { IconButton } from '#kit/ui/basics/IconButton.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { useLang, useT } from '#kit/web/language/i18n.tsx'
import { useLive } from '#kit/web/calls/live.ts'
import { Loaded, SkeletonLines } from '#kit/web/pages/Loaded.tsx'
import { officeAttributes } from '../../calls.gen.ts'

type Node = { id: number; parentId: number | null; attributeIds: number[] }
type Props = {
  parentId: number | null
  categories: readonly Node[]
  chosen: readonly number[]
  onChange: (ids: number[]) => void
}

/** From the first level down. */
export function inheritedOf(categories: readonly Node[], parentId: number | null): number[] {
  const parent = categories.find(({ id }) => id === parentId)
  if (parent === undefined) return []
  return [...new Set([...inheritedOf(categories, parent.parentId), ...parent.attributeIds])]
}

export function CategoryAttributes({ parentId, categories, chosen, onChange }: Props) {
  const t = useT('office.taxonomy')
  const lang = useLang()
  const attributes = useLive(officeAttributes, {})
  const inherited = inheritedOf(categories, parentId)
  return (
    <Field label={t('categories.attributes')} hint={t('categories.attributesHint')} group>
      <Loaded query={attributes} skeleton={<SkeletonLines count={2} />}>
        {(all) => {
          const nameOf = (id: number) => {
            const found = all.find((each) => each.id === id)
            return found === undefined ? `#${id}` : textIn(found.name, lang).text
          }
          const free = all.filter(({ id }) => !chosen.includes(id) && !inherited.includes(id))
          const move = (from: number, by: number) => {
            const next = [...chosen]
            next.splice(from + by, 0, ...next.splice(from, 1))
            onChange(next)
          }
          return (
            <div className="stack gap-2">
              {inherited.length > 0 && (
                <p className="flex flex-wrap items-center gap-1.5 text-xs text-ink-3">
                  {t('categories.inherited')}
                  {inherited.map((id) => (
                    <Tag key={id}>{nameOf(id)}</Tag>
                  ))}
                </p>
              )}
              {chosen.length > 0 && (
                <ol className="stack gap-1">
                  {chosen.map((id, at) => (
                    <li key={id} className="inset flex items-center gap-1 py-1">
                      <span className="min-w-0 flex-1 text-sm text-ink">{nameOf(id)}</span>
                      <IconButton
                        icon={ArrowUp}
                        size="small"
                        label={t('list.up', { name: nameOf(id) })}
                        disabled={at === 0}
                        onClick={() => move(at, -1)}
                      />
                      <IconButton
                        icon={ArrowDown}
                        size="small"
                        label={t('list.down', { name: nameOf(id) })}
                        disabled={at === chosen.length - 1}
                        onClick={() => move(at, 1)}
                      />
                      <IconButton
                        icon={X}
                        size="small"
                        label={t('list.remove', { name: nameOf(id) })}
                        onClick={() => onChange(chosen.filter((each) => each !== id))}
                      />
                    </li>
                  ))}
                </ol>
              )}
              {free.length > 0 && (
                <Select
                  aria-label={t('categories.attributeAdd')}
                  value=""
                  options={[
                    { value: '', label: t('categories.attributeAdd') },
                    ...free.map(({ id }) => ({ value: String(id), label: nameOf(id) })),
                  ]}
                  onChange={(event) => onChange([...chosen, Number(event.target.value)])}
                />
              )}
              {all.length === 0 && (
                <Link to="/office/attributes" className="link text-sm">
                  {t('categories.attributesNone')}
                </Link>
              )}
            </div>
          )
        }}
      </Loaded>
    </Field>
  )
}
