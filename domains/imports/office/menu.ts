/** This domain's entries in the office's menu. */
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import type { MenuEntry } from '#domains/staff/office/door/menu-entry.ts'
import { useT } from '#kit/web/language/i18n.tsx'

export const importsEntry = {
  to: '/office/imports',
  icon: FileSpreadsheet,
  needs: 'catalog.read',
  useTitle: () => useT('office.imports')('nav.imports'),
  useWords: () => useT('office.imports')('navWords.imports'),
} as const satisfies MenuEntry
