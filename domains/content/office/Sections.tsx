/** The sections of the home page in their order: moved, shown to some, and for a time. */
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { useState } from 'react'
import { categoryTree } from '#domains/catalog/calls.gen.ts'
import { IconButton } from '#kit/ui/basics/IconButton.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useLive } from '#kit/web/calls/live.ts'
import { useLang, useT } from '#kit/web/language/i18n.tsx'
import { RecordList } from '#kit/web/pages/RecordList.tsx'
import { arrangeHomeSections, officeHomeSections, removeHomeSection } from '../home-calls.gen.ts'
import type { SectionForm } from '../home-contract.ts'
import { SectionDrawer } from './SectionDrawer.tsx'
import { ShownDot, shownState } from './ShownDot.tsx'

const EMPTY: SectionForm = {
  kind: 'category',
  categoryId: null,
  title: { cn: '' },
  visible: true,
  audience: 'all',
  langs: ['cn', 'en', 'spa', 'id'],
  shownFrom: null,
  shownUntil: null,
}

export function Sections() {
  const t = useT('office.content')
  const sections = useLive(officeHomeSections, {})
  const nameOf = useSectionName()
  const [edited, setEdited] = useState<SectionForm>()
  const remove = useAct(removeHomeSection, { refresh: [officeHomeSections] })
  const arrange = useAct(arrangeHomeSections, { refresh: [officeHomeSections] })
  const ids = (sections.data ?? []).map(({ id }) => id)
  const move = (id: number, by: number) => {
    const to = ids.indexOf(id) + by
    if (arrange.isPending || to < 0 || to >= ids.length) return
    const rest = ids.filter((each) => each !== id)
    arrange.mutate({ ids: rest.toSpliced(to, 0, id) })
  }
  return (
    <>
      <RecordList
        title={t('sections.title')}
        note={t('sections.note')}
        label={t('sections.title')}
        query={sections}
        none={t('sections.none')}
        addLabel={t('sections.add')}
        onAdd={() => setEdited(EMPTY)}
        onEdit={setEdited}
        nameOf={nameOf}
        removal={{ act: remove, text: () => t('sections.removeText') }}
        columns={[
          {
            id: 'name',
            header: t('field.kind'),
            phone: 'full',
            cell: (section) => (
              <>
                <b>{nameOf(section)}</b>
                {section.audience !== 'all' && (
                  <p className="text-xs text-ink-3">{t(`audience.${section.audience}`)}</p>
                )}
                {section.langs.length < EMPTY.langs.length && (
                  <p className="text-xs text-ink-3 uppercase">{section.langs.join(' · ')}</p>
                )}
              </>
            ),
          },
          {
            id: 'state',
            header: t('field.state'),
            cell: (section) => <ShownDot shown={section} state={shownState(section)} />,
          },
          {
            id: 'order',
            header: t('field.position'),
            cell: (section) => (
              <span className="flex items-center gap-1">
                <IconButton
                  icon={ArrowUp}
                  size="small"
                  label={t('sections.up', { name: nameOf(section) })}
                  aria-disabled={ids[0] === section.id}
                  onClick={() => move(section.id, -1)}
                />
                <IconButton
                  icon={ArrowDown}
                  size="small"
                  label={t('sections.down', { name: nameOf(section) })}
                  aria-disabled={ids.at(-1) === section.id}
                  onClick={() => move(section.id, 1)}
                />
              </span>
            ),
          },
        ]}
      />
      <p className="text-sm">
        <a className="link" href="/" target="_blank" rel="noreferrer">
          {t('sections.shop')}
        </a>
      </p>
      {edited !== undefined && (
        <SectionDrawer
          key={edited.id}
          section={edited}
          taken={sections.data ?? []}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}

/** Its own title, else its kind, with the category that it shows. */
function useSectionName(): (section: SectionForm) => string {
  const t = useT('office.content')
  const lang = useLang()
  const { data: tree } = useLive(categoryTree, {})
  return ({ kind, categoryId, title }) => {
    const category = tree?.find(({ id }) => id === categoryId)?.name
    return (title[lang] || title.cn || category) ?? t(`section.${kind}`)
  }
}
