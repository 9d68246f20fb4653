import { createBrowserRouter, matchRoutes, Navigate, type RouteObject } from 'react-router';
import type { TextPart } from '../strings.ts';
import { NotFoundPage } from '../ui/not-found-page.tsx';
import { ErrorPage } from './error-page.tsx';
import { locatePage, type PageHandle, page } from './lazy-page.ts';
import { Shell } from './shell.tsx';

/** Every page of the console, with the parts of the texts that it needs, and its file, which exports the page as `Component`. */
const routes: RouteObject[] = [
  {
    ErrorBoundary: ErrorPage,
    HydrateFallback: () => null,
    children: [
      { path: '/sign-in', ...page([], () => import('../pages/sign-in/sign-in-page.tsx')) },
      { path: '/sign-out', ...page([], () => import('../pages/sign-in/sign-out-page.tsx')) },
      { path: '/auth/callback', ...page([], () => import('../pages/sign-in/auth-callback-page.tsx')) },
      { path: '/invitation', ...page([], () => import('../pages/sign-in/invitation-page.tsx')) },
      {
        Component: Shell,
        children: [
          {
            ErrorBoundary: ErrorPage,
            children: [
              { path: '/', element: <Navigate to="/maps" replace /> },
              { path: '/locate', ...locatePage },
              { path: '/pick', ...page(['floor'], () => import('../pages/locate/pick-page.tsx')) },
              { path: '/maps', ...page(['editing'], () => import('../pages/maps/maps-page.tsx')) },
              {
                path: '/maps/new',
                ...page(['editing', 'floor', 'outputs'], () => import('../pages/new-map/new-map-page.tsx')),
              },
              {
                path: '/maps/verification',
                ...page(['floor'], () => import('../pages/verification/verification-page.tsx')),
              },
              {
                path: '/maps/:mapId',
                ...page(['editing', 'floor', 'outputs'], () => import('../pages/map/map-page.tsx')),
              },
              {
                path: '/maps/:mapId/edit',
                ...page(['editing', 'floor', 'outputs'], () => import('../pages/edit-map/edit-map-page.tsx')),
              },
              {
                path: '/maps/:mapId/floors/:floorId',
                ...page(['editing', 'floor'], () => import('../pages/floor/floor-page.tsx')),
              },
              {
                path: '/maps/:mapId/floors/:floorId/edit',
                ...page(['editing', 'floor'], () => import('../pages/edit-floor/edit-floor-page.tsx')),
              },
              {
                path: '/maps/:mapId/floors/:floorId/points',
                ...page(['editing', 'floor'], () => import('../pages/points/points-page.tsx')),
              },
              {
                path: '/maps/:mapId/report',
                ...page(['outputs'], () => import('../pages/map-report/map-report-page.tsx')),
              },
              {
                path: '/maps/:mapId/drafts',
                ...page(['editing', 'floor'], () => import('../pages/map-drafts/map-drafts-page.tsx')),
              },
              {
                path: '/maps/:mapId/history',
                ...page(['department', 'floor'], () => import('../pages/map-history/map-history-page.tsx')),
              },
              {
                path: '/import',
                ...page(['editing'], () => import('../pages/import/import-page.tsx')),
              },
              {
                path: '/import/:importId',
                ...page(['editing', 'floor'], () => import('../pages/import/preview-page.tsx')),
              },
              {
                path: '/calendar',
                ...page(['calendar'], () => import('../pages/calendar/calendar-page.tsx')),
              },
              {
                path: '/calendar/:itemId/:page?',
                ...page(['calendar'], () => import('../pages/calendar/item-pages.tsx')),
              },
              {
                path: '/settings',
                ...page(
                  ['department', 'floor', 'calendar'],
                  () => import('../pages/settings/settings-page.tsx'),
                ),
              },
              {
                path: '/settings/people',
                ...page(['department'], () => import('../pages/people/people-page.tsx')),
              },
              {
                path: '/settings/api-tokens',
                ...page(['department'], () => import('../pages/api-tokens/api-tokens-page.tsx')),
              },
              { path: '/trash', ...page(['department'], () => import('../pages/trash/trash-page.tsx')) },
              {
                path: '/activity',
                ...page(['department', 'floor'], () => import('../pages/activity/activity-page.tsx')),
              },
              { path: '*', Component: NotFoundPage },
            ],
          },
        ],
      },
    ],
  },
];

export const createRouter = () => createBrowserRouter(routes);

/** The texts that the page at a path needs. */
export function partsOfPage(pathname: string): readonly TextPart[] {
  return (matchRoutes(routes, pathname) ?? []).flatMap(
    ({ route }) => (route.handle as PageHandle | undefined)?.parts ?? [], // set only by `page`
  );
}
