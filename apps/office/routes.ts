/** Every address of the back office and the screen behind it. All of them begin with /office. */
import { index, rootRoute, route } from '@tanstack/virtual-file-routes'

export const routes = rootRoute('apps/office/Shell.tsx', [
  route('/office', 'apps/office/OfficeFrame.tsx', [index('apps/office/InboxPage.tsx')]),
])
