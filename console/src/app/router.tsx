import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { NotFoundPage } from '../ui/not-found-page.tsx';
import { ErrorPage } from './error-page.tsx';
import { Shell } from './shell.tsx';

/** Every page of the console and its file. Pages are loaded when they are opened; a module exports its page as `Component`. */
const routes: RouteObject[] = [
  {
    ErrorBoundary: ErrorPage,
    HydrateFallback: () => null,
    children: [
      { path: '/sign-in', lazy: () => import('../pages/sign-in/sign-in-page.tsx') },
      { path: '/sign-out', lazy: () => import('../pages/sign-in/sign-out-page.tsx') },
      { path: '/auth/callback', lazy: () => import('../pages/sign-in/auth-callback-page.tsx') },
      { path: '/invitation', lazy: () => import('../pages/sign-in/invitation-page.tsx') },
      { path: '/share/:token', lazy: () => import('../pages/shared-map/share-page.tsx') },
      {
        Component: Shell,
        children: [
          {
            ErrorBoundary: ErrorPage,
            children: [
              { path: '/', element: <Navigate to="/maps" replace /> },
              { path: '/maps', lazy: () => import('../pages/maps/maps-page.tsx') },
              { path: '/maps/new', lazy: () => import('../pages/new-map/new-map-page.tsx') },
              { path: '/maps/:mapId', lazy: () => import('../pages/map/map-page.tsx') },
              { path: '/maps/:mapId/edit', lazy: () => import('../pages/edit-map/edit-map-page.tsx') },
              { path: '/maps/:mapId/floors/:floorId', lazy: () => import('../pages/floor/floor-page.tsx') },
              {
                path: '/maps/:mapId/history',
                lazy: () => import('../pages/map-history/map-history-page.tsx'),
              },
              { path: '/import', lazy: () => import('../pages/import/import-page.tsx') },
              { path: '/import/:importId', lazy: () => import('../pages/import/preview-page.tsx') },
              { path: '/calendar', lazy: () => import('../pages/calendar/calendar-page.tsx') },
              { path: '/calendar/new', lazy: () => import('../pages/calendar/new-item-page.tsx') },
              { path: '/calendar/:itemId/edit', lazy: () => import('../pages/calendar/edit-item-page.tsx') },
              { path: '/settings', lazy: () => import('../pages/settings/settings-page.tsx') },
              { path: '/settings/people', lazy: () => import('../pages/people/people-page.tsx') },
              { path: '/settings/api-tokens', lazy: () => import('../pages/api-tokens/api-tokens-page.tsx') },
              { path: '/trash', lazy: () => import('../pages/trash/trash-page.tsx') },
              { path: '/activity', lazy: () => import('../pages/activity/activity-page.tsx') },
              { path: '*', Component: NotFoundPage },
            ],
          },
        ],
      },
    ],
  },
];

export const createRouter = () => createBrowserRouter(routes);
