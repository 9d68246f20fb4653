import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { saveFile } from '../../browser/save-file.ts';
import { describeFailure } from '../../client/api-errors.ts';
import { Loaded } from '../../data/loaded.tsx';
import { useVerificationFile, useVerificationReport } from '../../data/verification.ts';
import { describeVerification } from '../../floors/describe-verification.ts';
import { formatCount } from '../../strings/format.ts';
import { strings } from '../../strings.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import list from '../../ui/entry-list.module.css';
import { SelectField } from '../../ui/field.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useToasts } from '../../ui/toast.tsx';

type Report = NonNullable<ReturnType<typeof useVerificationReport>['data']>;
const states = ['overdue', 'due', 'never', 'ok'] as const;
type State = (typeof states)[number];

/** Which floors of the department must be walked through again. */
export function Component(): ReactNode {
  const text = strings.verification;
  const report = useVerificationReport();
  return (
    <Page
      title={text.title}
      crumbs={[{ label: strings.app.maps, to: '/maps' }]}
      actions={report.data?.floors.length ? <DownloadButton /> : undefined}
    >
      <p>{text.intro}</p>
      <Loaded query={report} failedTitle={text.loadFailed} placeholder={<Skeleton height="20rem" />}>
        {(data) => (data.floors.length === 0 ? <p>{text.none}</p> : <Floors report={data} />)}
      </Loaded>
    </Page>
  );
}

function DownloadButton(): ReactNode {
  const text = strings.verification;
  const readFile = useVerificationFile();
  const { error } = useToasts();
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    const result = await readFile();
    setBusy(false);
    if (result.ok) saveFile(result.value, text.fileName);
    else error(describeFailure(result.error));
  };
  return (
    <Button icon="download" busy={isBusy} onClick={() => void download()}>
      {text.download}
    </Button>
  );
}

function Floors({ report }: { readonly report: Report }): ReactNode {
  const text = strings.verification;
  const [only, setOnly] = useState<State | 'all'>('all');
  const shown = only === 'all' ? report.floors : report.floors.filter(({ state }) => state === only);
  return (
    <>
      <ul>
        {states.map((state) => (
          <li key={state}>{formatCount(text.counts[state], report[state])}</li>
        ))}
      </ul>
      <SelectField
        label={text.onlyState}
        value={only}
        choices={[
          { value: 'all', label: text.allStates },
          ...states.map((state) => ({ value: state, label: text.states[state] })),
        ]}
        onChange={setOnly}
      />
      <ul className={list.rows}>
        {shown.map((floor) => (
          <li key={floor.customMapFloorId} className={list.row}>
            <div className={`${list.facts} stack-1`}>
              <div className={list.name}>
                <Link to={`/maps/${floor.customMapId}`}>{`${floor.mapName}, ${floor.floorName}`}</Link>
                {floor.isConfidential && <Badge>{strings.maps.confidential}</Badge>}
              </div>
              <p className="muted">{describeVerification(floor)}</p>
            </div>
            <Badge kind={floor.state === 'ok' ? 'plain' : 'warning'}>{text.states[floor.state]}</Badge>
          </li>
        ))}
      </ul>
    </>
  );
}
