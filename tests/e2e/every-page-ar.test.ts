import { lookAtEveryPage } from './every-page.ts';

lookAtEveryPage('ar-SA');
