import { lookAtEveryPage } from './every-page.ts';

lookAtEveryPage('en');
