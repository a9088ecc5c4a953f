import { useParams } from 'react-router';
import { snDatas, templateDatas } from './api.ts';
import { DatasPage } from './datas-page.tsx';

/** Shows the configuration items of the SN in the URL. */
export function SnDatasPage() {
  const { sn = '' } = useParams();
  return <DatasPage key={sn} owner={snDatas(sn)} />;
}

/** Shows the configuration items of the template in the URL. */
export function TemplateDatasPage() {
  const { productName = '', templateName = '' } = useParams();
  return <DatasPage key={`${productName}/${templateName}`} owner={templateDatas(productName, templateName)} />;
}
