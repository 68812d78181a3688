/**
 * Every address of the storefront and the screen behind it: start here when all you have is a URL.
 * The addresses are the product's and stay as they are, whatever the folders are called.
 */
import { layout, rootRoute, route } from '@tanstack/virtual-file-routes'

export const routes = rootRoute('apps/storefront/Shell.tsx', [
  layout('shop', 'apps/storefront/ShopFrame.tsx', [route('/$', 'apps/storefront/MissingPage.tsx')]),
])
