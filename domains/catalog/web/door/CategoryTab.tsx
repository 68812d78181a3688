/**
 * The button for all categories on a phone, in the bottom bar and on the home page; the sheet is loaded when it is first
 * opened.
 */
import LayoutGrid from 'lucide-react/icons/layout-grid'
import { Suspense, useState } from 'react'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { late } from '#kit/web/pages/late.ts'

const CategorySheet = late(() => import('../CategorySheet.tsx'))

/** @param label of the button, if it differs from the tab's */
export function CategoryTab({ label }: { label?: string }) {
  const t = useT('catalog')
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => {
          setWasOpened(true)
          setIsOpen(true)
        }}
      >
        <span>
          <Icon of={LayoutGrid} />
        </span>
        {label ?? t('menu.tab')}
      </button>
      {wasOpened && (
        <Suspense fallback={null}>
          <CategorySheet open={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
