import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { isNotFound } from '../../client/api-errors.ts';
import { type MapWithEtag, useMap } from '../../data/maps.ts';
import { QueryFailure } from '../../data/query-failure.tsx';
import { MapFormView } from '../../map-form/map-form-view.tsx';
import { useMapForm } from '../../map-form/use-map-form.ts';
import { getMapBounds } from '../../map-view/map-bounds.ts';
import { RequirePermission } from '../../session/require-permission.tsx';
import { strings } from '../../strings.ts';
import { ConfidentialBadge } from '../../ui/badge.tsx';
import { DeletedNotice } from '../../ui/deleted-notice.tsx';
import { NotFoundPage } from '../../ui/not-found-page.tsx';
import { Page } from '../../ui/page.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { useToasts } from '../../ui/toast.tsx';

/** The page for editing a map's fields, image and position. */
export function Component(): ReactNode {
  const text = strings.mapEditor;
  return (
    <RequirePermission permission="maps:write" title={text.editTitle}>
      <EditPage />
    </RequirePermission>
  );
}

function EditPage(): ReactNode {
  const text = strings.mapEditor;
  const { mapId = '' } = useParams();
  const read = useMap(mapId);
  // Counts how often the current version was reloaded. Each reload resets the form.
  const [edition, setEdition] = useState(0);
  // Data cached by another page may be old, so wait for a fresh read. Later reads do not change an open form.
  const [isReady, setReady] = useState(false);
  const isFresh = read.data !== undefined && !read.isFetching;
  useEffect(() => {
    if (isFresh) setReady(true);
  }, [isFresh]);
  if (!read.data && isNotFound(read.error)) return <NotFoundPage />;
  const crumbs = [
    { label: strings.app.maps, to: '/maps' },
    ...(read.data ? [{ label: read.data.map.name, to: `/maps/${mapId}` }] : []),
  ];
  const loadCurrent = async () => {
    const { isSuccess } = await read.refetch();
    if (isSuccess) setEdition(edition + 1);
  };
  return (
    <Page
      title={text.editTitle}
      crumbs={crumbs}
      facts={read.data && <ConfidentialBadge map={read.data.map} />}
    >
      <DeletedNotice>{isNotFound(read.error) && strings.errors.deletedMap}</DeletedNotice>
      {!isReady && !read.isLoadingError && <Loading />}
      <QueryFailure title={text.loadFailed} query={read} />
      {isReady && read.data && <EditMap key={edition} read={read.data} onLoadCurrent={loadCurrent} />}
    </Page>
  );
}

interface EditMapProps {
  readonly read: MapWithEtag;
  readonly onLoadCurrent: () => Promise<void>;
}

function EditMap({ read, onLoadCurrent }: EditMapProps): ReactNode {
  const text = strings.mapEditor.save;
  // Later reads must not change a form in use.
  const [before] = useState(read);
  const [view] = useState(() => getMapBounds(read.map));
  const form = useMapForm(before);
  const { saved } = form;
  const { done } = useToasts();
  const navigate = useNavigate();
  const back = `/maps/${before.map.customMapId}`;
  useEffect(() => {
    if (!saved) return;
    done(text.updated);
    void navigate(back, { replace: true });
  }, [saved, done, navigate, back, text.updated]);
  return (
    <MapFormView
      form={form}
      view={view}
      startBox={() => undefined}
      submitLabel={text.update}
      backTo={back}
      onLoadCurrent={() => void onLoadCurrent()}
    />
  );
}
